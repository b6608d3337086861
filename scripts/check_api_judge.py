"""What makes a finding of each code true; check_api.py explains the rest.

A judge takes the finding and what the older and the newer release answered
({} when the older one is not known) and returns (verdict, how).
"""

import re

TRUE, FALSE, UNDECIDED = "true", "false", "undecided"
REFUSED = re.compile(r"unexpected|unrecognized|not recognized|not understood|not supported|invalid keyword|not a valid|no longer|deprecated|must not|got multiple|positional-only arguments passed as keyword", re.I)


def exists(x, before, after):
    if after["found"]:
        return FALSE, "is there at the target"
    if before and not before["found"]:
        return FALSE, "was not there before either"
    return TRUE, f"getattr and import: {after.get('error', '')[:100]}"


def attribute(x, before, after):
    if after["attribute"]:
        return FALSE, "is an attribute at the target"
    if not after["imports"]:
        return FALSE, "cannot be imported at the target"
    if before and not before["attribute"]:
        return FALSE, "was no attribute before either"
    return TRUE, "import of the package alone does not bind it"


def raises(x, before, after):
    if not after["found"] and after["error"][:30] in x["message"]:
        return TRUE, f"getattr: {after['error'][:100]}"
    if not after["found"]:
        return FALSE, "does not exist at the target"
    if before.get("only_raises"):
        return FALSE, "raised before, too"
    if after.get("only_raises"):
        return TRUE, "source: the body is one raise statement"
    text = after.get("call", "")
    if text and text.split(": ", 1)[-1][:30] in x["message"]:
        return TRUE, f"call: {text[:100]}"
    return UNDECIDED, f"call: {text[:100] or 'nothing raised'}"


def member(x, before, after):
    if after.get("member"):
        return FALSE, "the class has it at the target"
    if "member" not in after:
        return UNDECIDED, "its class is not there at the target"
    if before and not before.get("member"):
        return FALSE, "the class did not have it before"
    return TRUE, f"getattr on the class: {after.get('error', '')[:100]}"


def takes(facts, keyword):
    """Return (True, False or None for unknown, how). The signature of a
    compiled function is what its documentation says: a call decides."""
    rows, text = facts.get("parameters"), facts.get("call", "")
    closed = rows is not None and all(k != "VAR_KEYWORD" for _, k, _ in rows)
    if rows is not None and any(n == keyword and k in ("POSITIONAL_OR_KEYWORD", "KEYWORD_ONLY") for n, k, _ in rows):
        return True, "signature"
    if closed and facts["python"]:
        return False, "signature: " + ", ".join(n for n, _, _ in rows)[:100]
    if "takes no keyword" in text or REFUSED.search(text) and re.search(rf"['\"`{{, ]{re.escape(keyword)}\b", text):
        return False, "call: " + text[:100]
    if facts.get("shown"):
        return True, "signature in its documentation"
    return True if closed else None, "call: " + (text[:100] or "nothing raised")


def keyword(x, before, after):
    if not after["found"]:
        return UNDECIDED, "the function is not there at the target"
    now, how = takes(after, x["keyword"])
    if now is None:
        return UNDECIDED, how
    if now:
        return FALSE, "the target accepts it"
    if before.get("found") and takes(before, x["keyword"])[0] is False:
        return FALSE, "was refused before, too"
    return TRUE, how


def positional(facts):
    """Return (names by position, whether any number is taken), or None."""
    rows = facts.get("parameters")
    if rows is None:
        return None
    return [n for n, k, _ in rows if k.startswith("POSITIONAL")], any(k == "VAR_POSITIONAL" for _, k, _ in rows)


def too_many(x, before, after):
    now, was = positional(after), positional(before)
    if now is None or x["shape"] is None:
        return UNDECIDED, "no signature, or the call cannot be read"
    count = len(x["shape"][0])
    if now[1] or len(now[0]) >= count:
        return FALSE, f"the target takes {count} by position"
    if was and not was[1] and len(was[0]) < count:
        return FALSE, "were too many before, too"
    return TRUE, f"signature: {len(now[0])} by position, the call has {count}"


def keyword_only(x, before, after):
    rows = after.get("parameters")
    if rows is None:
        return UNDECIDED, "no signature"
    if not any(n == x["keyword"] and k == "KEYWORD_ONLY" for n, k, _ in rows):
        return FALSE, "not keyword-only at the target"
    was = positional(before)
    if was and x["keyword"] not in was[0] and not was[1]:
        return FALSE, "could not be given by position before"
    return TRUE, "signature: " + ", ".join(f"*{n}" if k == "KEYWORD_ONLY" else n for n, k, _ in rows)[:100]


def required(x, before, after):
    rows = after.get("parameters")
    if rows is None or x["shape"] is None:
        return UNDECIDED, "no signature, or the call cannot be read"
    by_position = positional(after)[0]
    if not any(n == x["keyword"] and d is None and not k.startswith("VAR") for n, k, d in rows):
        return FALSE, "not required at the target"
    if x["keyword"] in x["shape"][1] or x["keyword"] in by_position[:len(x["shape"][0])]:
        return FALSE, "the call gives it"
    if any(n == x["keyword"] and d is None for n, k, d in before.get("parameters") or []):
        return FALSE, "was required before, too"
    return TRUE, "signature: no default"


def order(x, before, after):
    now, was = positional(after), positional(before)
    if now is None or was is None or x["shape"] is None:
        return UNDECIDED, "no signature, or the call cannot be read"
    count = len(x["shape"][0])
    if was[0][:count] == now[0][:count]:
        return FALSE, "the same parameters at both"
    return TRUE, f"signature: {', '.join(was[0][:count])} became {', '.join(now[0][:count])}"


def default(x, before, after):
    values = [next((d for n, _, d in facts.get("parameters") or [] if n == x["keyword"]), None) for facts in (before, after)]
    if None in values:
        return UNDECIDED, "no signature with it"
    return (TRUE if values[0] != values[1] else FALSE), f"signature: {values[0]} became {values[1]}"


def deprecated(x, before, after):
    if not after["found"]:
        return FALSE, "does not exist at the target"
    if after["warned"]:
        return TRUE, f"warned: {after['warned'][0][:100]}"
    if after.get("quoted"):
        return TRUE, f"source: {after['quoted']}"
    return UNDECIDED, "no warning, and the source does not have the words"


def not_yet(x, before, after):
    return (FALSE, "is there at the target") if after["found"] else (TRUE, f"getattr and import: {after.get('error', '')[:100]}")


judges = {
    "API001": exists, "API002": exists, "API003": attribute, "API004": raises, "API005": member, "API006": keyword,
    "API007": too_many, "API008": keyword_only, "API009": required, "API010": order, "API011": default,
    "API012": deprecated, "API013": not_yet,
}
