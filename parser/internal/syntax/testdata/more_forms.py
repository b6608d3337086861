def f(x: Optional[torch.nn.Module], y: torch.Foo[int], z: "torch.Tensor", w: a.B | None) -> Dict[str, c.d]: pass
x: List["a.b"] = []
with open(a) as b.c, d as e[0]: pass
if a:
    pass
elif b: pass
else: pass
while x: pass
for x in y: pass
try: pass
except: pass
else: pass
finally: pass
a, (b, *c) = d
[a, b] = d
a.b = c
x = yield y
print(a)
class A: x: int; y = 1
d = {**a, 'k': 1}
x = [*a, b]
x = a[0]
match x:
    case (a, b): pass
    case -1: pass
    case a.b(): pass
@x
class B(a.b, Generic[T]): pass
x = not a
x = -a
def f():
    return a
global_ = async_
exec(x)
z = 0777 + 10L
`a.b`
for async in x: pass
s = b"x" "y"
raise
x = (yield)
x = a if b else (c)
a = await b
f(x, # comment
  y)
with a: pass
with (a, b): pass
with (yield a) as b: pass
lambda: (yield)
x = lambda *, a: b
nonlocal a
