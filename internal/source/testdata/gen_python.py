"""Writes python.json: what CPython says about encodings, lines and JSON.

Run it with any CPython from 3.9 to 3.13, which give the same table; only the
standard library is used. Bytes are stored as strings of the code points 0 to 255.
"""
import ast
import codecs
import encodings.aliases
import io
import json
import pathlib
import tokenize


def as_text(b):
    return b.decode("latin-1")


HEADS = [
    b"", b"\n", b"#\n", b"# coding: utf-8\n", b"# coding: utf8\n", b"# coding: UTF_8\n", b"# coding: utf-8-unix\n",
    b"# coding: utf8-unix\n", b"# coding: utf_8_sig\n", b"# -*- coding: latin-1 -*-\n", b"# coding: latin-1-unix\n",
    b"# vim: set fileencoding=iso-8859-1 :\n", b"#coding:Latin_1\n", b"#coding:latin1\n", b"#coding:L1\n",
    b"#coding:iso-latin-1-dos\n", b"# coding: cp1252\n", b"# coding: windows-1252\n", b"# coding: iso8859_15\n",
    b"# coding: koi8-r\n", b"# coding: foo\n", b"# coding: -\n", b"# coding:   \n", b"# coding: hex\n",
    b"# coding: ascii\n", b"# codingcoding=:coding:latin-1\n", b"# coding; latin-1\n", b"# coding :latin-1\n",
    b"#\x0bcoding: latin-1\n", b" \x0c # coding: latin-1\n", b"\x0c\n# coding: latin-1\n", b"\n# coding: latin-1\n",
    b"\n\n# coding: latin-1\n", b"#!/usr/bin/env python\n# coding: latin-1\n", b"x = 1\n# coding: latin-1\n",
    b"x = 1 # coding: latin-1\n", b'"""\n# coding: latin-1\n"""\n', b"#\r# coding: latin-1\n",
    b"#\r\r# coding: latin-1\n", b"#\r\n# coding: latin-1\r\n", b"# coding: latin-1 \xe9\n", b"#\xe9\n# coding: latin-1\n",
    b"\xef\xbb\xbf", b"\xef\xbb\xbf# coding: utf-8\n", b"\xef\xbb\xbf# coding: UTF-8-mac\n",
    b"\xef\xbb\xbf# coding: latin-1\n", b"\xef\xbb\xbf# coding: cp1252\n", b"# coding: gbk\n", b"# coding: shift_jis\n",
]


def cookies():
    for head in HEADS:
        row = {"head": as_text(head)}
        source = head + b"s = '\xc3\xa9'\n"
        try:
            scope = {}
            exec(compile(source, "head", "exec"), scope)
            row["value"] = scope["s"]
        except SyntaxError as error:
            row["error"] = error.msg
        try:
            row["detected"] = tokenize.detect_encoding(io.BytesIO(source).readline)[0]
        except SyntaxError:
            pass
        yield row


SAMPLE = "é ß ñ ø Ж я Σ ω א ش ก ა ™ € … ½ 中文字 國語 テスト かな 한국어 ｱ 〜 ā š ě ţ ġ"


def charsets():
    """One row a codec, with all the names that Python has for it."""
    names = set(encodings.aliases.aliases) | set(encodings.aliases.aliases.values())
    names |= {"koi8-r", "koi8-u", "iso-8859-7", "windows-1251", "cp874", "gb2312", "euc-jp", "shift-jis", "Big5", "latin-9"}
    names.discard("windows_31j")  # new in 3.13; the table is the same for every version
    rows = {}
    for name in sorted(names):
        try:
            info = codecs.lookup(name)
            if info._is_text_encoding and b"coding: x".decode(name) == "coding: x":
                rows.setdefault(info.name, []).append(name)
        except (LookupError, UnicodeError):
            continue
    for codec, spellings in sorted(rows.items()):
        stored, text = singles(codec)
        yield {"codec": codec, "names": spellings, "stored": stored, "text": text, "samples": samples(codec)}


def singles(codec):
    """The bytes above ASCII that are characters, and those characters."""
    found = {}
    for b in range(128, 256):
        try:
            found[chr(b)] = bytes([b]).decode(codec)
        except UnicodeError:
            pass
    return "".join(found), "".join(found.values())


def samples(codec):
    """Characters that take several bytes."""
    found = []
    for c in dict.fromkeys(SAMPLE):
        try:
            stored = c.encode(codec)
        except UnicodeError:
            continue
        if len(stored) > 1 and stored.decode(codec) == c:
            found.append([as_text(stored), c])
    return found


PLACES = [
    b"a = 1\nbb = 2\n", b"a = 1\r\nbb = 2\r\nccc = a\r\n", b"a = 1\rbb = 2\rccc = 3", b"a = 1\n\rbb = 2\r\n\nccc = 3\r\r\nd=4",
    b"a = '\x0b'; bb = 1\nccc = 2\n", b"a = 1\n\x0cbb = 2\n\x0c\nccc = 3\n", "a = '\u2028\u2029\x85\x1c'; bb = 1\nccc = 2\n".encode(),
    "a = 'é'; bb = '😀'; ccc = 1\nd = '中'; ee = 2\n".encode(), b"\xef\xbb\xbfa = 1; bb = 2\nccc = 3\n",
    "\ufeffa = 'é'; bb = 2\nccc = 3\n".encode(), "# coding: latin-1\na = 'é'; bb = 2\nccc = 'ß'; d = 1\n".encode("latin-1"),
    "# coding: gbk\na = '中文'; bb = 'Ж'; ccc = 3\rd = '字'; ee = a\r".encode("gbk"),
    "# coding: shift_jis\r\na = 'テスト'; bb = 'ｱ'; ccc = 3\r\n".encode("shift_jis"),
    "# coding: iso-2022-jp\na = 'テスト'; bb = 'あ'; ccc = 3\n".encode("iso-2022-jp"),
    "# coding: cp1252\na = '€'; bb = '™'; ccc = 3\n".encode("cp1252"), "名前 = 1; bb = 名前\n".encode(),
    "a = (1,\\\n  '''é\n''', bb)\nccc = '''\r\né'''; d = 1".encode(), b"",
]


def places():
    for source in PLACES:
        names = [n for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Name)]
        yield {
            "source": as_text(source),
            "names": sorted([n.lineno, n.col_offset, n.id] for n in names),
        }


DOCUMENTS = [
    "{}", "[]", "", " ", "{", "}", "[1,]", "[,]", '{"a":1,}', '{"a" 1}', '{"a":}', "{a:1}", '{"a":1 "b":2}', "[1 2]", "1 2",
    "[NaN, Infinity, -Infinity]", "[nan]", "[01]", "[1.]", "[.5]", "[-]", "[-0]", "[1e5, 1E+5, 1.5e-5]", "[1e]", "[+1]", "tru", "true",
    "[true, false, null]", '"\\u00e9"', '"\\u00E"', '"\\x"', '"a\nb"', '"a\tb"', '"\\', '"', '{"a":{"b":[[],{},[{}]]}}', "[[[[", "]]",
    '{"a":1}x', '\t{"a"\r\n:\n1 }\n', "'a'", '{"a":1,"a":2}', '"\x7f"', '[1,2', '{"a":[1,2}', '["\x00"]', "\x0b{}",
]

LITERALS = [
    '""', '"abc"', '"\\n\\r\\t\\b\\f\\/\\\\\\""', '"\\u00e9\\u00E9"', '"\\ud83d\\ude00x"', '"é😀"', '"a\\u0000b"', '"\\u4e2d\\n"',
]


def documents():
    for document in DOCUMENTS:
        try:
            json.loads(document)
            yield {"document": document, "valid": True}
        except ValueError:
            yield {"document": document, "valid": False}


def main():
    table = {
        "cookies": list(cookies()),
        "charsets": list(charsets()),
        "places": list(places()),
        "documents": list(documents()),
        "literals": [{"literal": s, "value": json.loads(s)} for s in LITERALS],
    }
    out = pathlib.Path(__file__).with_name("python.json")
    rows = ",\n".join(
        f"{json.dumps(key)}: [\n" + ",\n".join(json.dumps(row) for row in value) + "\n]" for key, value in table.items()
    )
    out.write_text("{\n" + rows + "\n}\n", encoding="ascii")


if __name__ == "__main__":
    main()
