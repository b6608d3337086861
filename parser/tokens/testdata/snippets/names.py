import torch
import torch as t
import numpy as np
from torch import nn

x = (torch
     .nn  # a comment . of
     .functional
     .relu)(1)
y = np . array ([torch.float32, t.
    int8])
z = torch. \
    nn \
    .Linear(1, 2)
"torch.nothing"
self.torch.a = torch.b; mytorch.c; torchy.d; x[0].torch.e
lambda torch=torch.f: torch.g(*torch.h, **torch.i)
[torch.j for torch.k in torch.l if torch.m for _ in torch.n]
{torch.o: torch.p, **torch.q}
-torch.r ** ~torch.s @ torch.t // (not torch.u)
torch.v if torch.w else torch.x
1if torch.y else 2.0or torch.z
async def f(a: torch.aa = torch.ab, *b: torch.ac, c=torch.ad, **d: torch.ae) -> torch.af:
    await torch.ag; yield torch.ah; return (yield from torch.ai(1)),
@torch.aj
@torch.ak(torch.al)
class A(torch.am, nn.Module, metaclass=torch.an):
    b: torch.ao = torch.ap
    c: torch.aq
    def d(self): torch.ar += torch.as_; del torch.at, torch.au[0]; assert torch.av, torch.aw
match torch.ax:
    case torch.ay | torch.az(torch.ba, b=torch.bb) if torch.bc: torch.bd
with torch.be() as torch.bf, (torch.bg): pass
for torch.bh in torch.bi: torch.bj
else: torch.bk
while torch.bl: torch.bm
try: torch.bn
except torch.bo as e: torch.bp
except (torch.bq, torch.br): raise torch.bs from torch.bt
finally: torch.bu
global torch; print(torch.bv, end=torch.bw)
if (n := torch.bx) and torch.by[torch.bz:torch.ca, ...].cb: pass
torch.größe.ä; torch._a.__b__.c1
def g(a: nn = 1, *, b: nn=2): c: nn = 3; d: nn
