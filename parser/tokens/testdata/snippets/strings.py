import torch
a = 'torch' "torch" '''torch''' + torch.a
b = 'it\'s' + "\"" + '\\' + r'\'' + torch.b
c = b'\'' + rb"\"" + Rb'''\'''' + torch.c
d = '''
' '' \'''
''' + """ " "" \""" """ + torch.d
e = 'joined \
line' + torch.e
g = f'{torch.g} {{torch.no}} {torch.h!r:>{torch.i}} {torch.j=}' + torch.k
h = f'''{
    torch.l
} {torch.m:
} ' ''' + torch.n
i = rf'\{torch.o}\\' + fR"{torch.p:\d}" + torch.q
j = f"{'a' + '}' + torch.r} {[torch.s for _ in '']}" + torch.t
k = f'{ {1: torch.u}[1] } {(lambda y: torch.v)(1)} {torch.w != 1!s}' + torch.x
l = '' '' f'' "" + torch.y
m = u'a' U"b" + torch.z
"doc"; torch.aa
def f():
    'torch.no'
    """torch.no"""; torch.ab
    return f"{f'{torch.ac}'}", torch.ad
# torch.no ' " ''' (
n = 1  # torch.no """ [
o = '#' + torch.ae  # '
p = {'(': torch.af, ")": torch.ag, '''[''': torch.ah}
