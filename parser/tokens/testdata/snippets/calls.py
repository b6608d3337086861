import torch
from torch import load as read
torch.f()
torch.f(1)
torch.f(1, 2,)
torch.f(1, a=2, *b, **c)
torch.f(
    1,  # one, two
    # a=3
    'a, b', "c=(", '''d,
    e''',
    b
    =2,
)
torch.f(a == 1, b <= 2, c != 3, d >= 4, (e := 5))
torch.f([1, 2], (3, 4), {5: 6, 7: 8}, {9, 10}, x[11, 12:13], g(14, a=15))
torch.f(1 if a else 2, not b, -c, *[1, 2], *(3,), d=[e for e in f])
torch.f(torch.g(torch.h(a=1), b=2), c=torch.i(*d))
torch.f(1)(2, a=3)[4](5)
torch.f (1, b = 2)
torch \
    .f(1)
torch.f(a, \
        b=1)
torch.f(a, \
        **b)
(torch
    .f(
        1))
read(a)(b)
torch.f(b'a,', rb"\"", f'{a}, {b:,}', u'c')
torch.f(1_0, -2., .3e-5, 4e+1j, x=0x_ff)
torch.f(for_=1, lambda_=2, in_=forty)
torch.f(größe=1, ä=ö)
torch.f("a" "b"
        'c', d)
torch.f(await_, a if b else c, d=e or f)
