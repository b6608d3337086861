'a', "a", '''a''', """a"b""", '', "", r'', ''''''
"a" "b" 'c'
("a"
 # a comment
 "b" r"\c"
 f"d{e}f" 'g{h}')
"\n\t\\\'\"\a\b\f\r\v\0\101\x41\u00e9\U0001F600\
x\q\8"
r"\n\t\\\'\
x"
R'\a', u'é', U"é\n", b'\xff', B"a" b"b", rb'\x', bR"\x"
f"", f"a", f"{a}", F'{a}', rf"\n{a}\t", fR"\{a}"
f"{a.b(c)[0]} {d!r} {e:>{f}.{g}} {h!s:^10} {{i}} {{{j}}} }}{{"
f"{a=} {b = } {c.d=!r} {e=:>5} { f =:{g}}"
f'{a:=^10} {b:%H:%M} {c["d"]} {e["f"]:g}'
f'{a if b else c} {(lambda x: y)(z)} {[a for a in b]} { {"a": b}["c"] } {*a, b} {a, b}'
f"{a!r}" "b" f'{c}' "{d}"
f"""{
    a
} b
{c:
}"""
f"\x41{a}\n\{b}\
c"
f"a\{b}\\{c}"
"\u00e9é中😀"
x = "\ud800"
def f(a="b\n" "c", *, d=f"e{g}", h=b"i"): pass
def f():
    """a\
    b\x41	c"""
