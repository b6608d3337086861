package rules_test

// torchHistory is an invented history with one case of everything.
const torchHistory = `
# 1.8.1
+torch module
+torch.nn module
+torch.stays function(a, b=1)
torch.never_gone_name function(a)
# 1.13.1
torch.old module
torch.old.inside function()
torch.old.VALUE value
torch.float_ value
torch.gone function(a)
torch.GoneClass class(a) def torch._impl.GoneClass
torch.moved function(x) def torch._impl.moved
torch.shortened function(x) def torch.func.impl.shortened
torch.maybe function() flags conditional
torch.leaked external
torch.models module
torch.models.LIST value
torch.models.flip function(x)
torch.models.flop function(x)
torch._private function()
torch._six module flags private
torch.loose module flags open
torch.loose.name function()
+torch.served module
torch.plot module
torch.plot.show function()
torch.raising function(a)
torch.abstract class()
torch.abstract.forward method(x)
torch.warned function(a)
torch.mostly function(a, b=1)
torch.always function(a) warns it always did
torch.Tensor class
torch.Tensor.symeig method(v=False)
torch.Tensor.view method(a)
torch.Tensor.grown method()
torch.ones function(n) returns torch.Tensor
torch.Tensor.float method() returns torch.Tensor
torch.Base class
torch.Base.inherited method()
torch.Sub class(); bases torch.Base
torch.Sub.dropped method()
torch.Holder class()
torch.Holder.loss attribute
torch.Picking class(a)
torch.Picking.to method(x)
torch.Layer class()
torch.Layer.shape method()
torch.Dense class(); bases torch.Layer
torch.Sub.moved_up method()
torch.Dyn class() flags open
torch.Dyn.gone method()
torch.Picks class()
torch.Picks.gone method()
torch.Parent class()
torch.Parent.down method()
torch.Child class(); bases torch.Parent
torch.Foreign class(); bases other.Thing
torch.Foreign.gone method()
torch.fit function(x, nb_epoch=1, verbose=0)
torch.passes function(x, old=1)
torch.keyed function(x, old=1)
torch.stubbed function(x, old=1)(y) flags stub
torch.vague function(x, old=1) flags vague
torch.save function(a, b, c=0)
torch.plotted function(a, color='red')
torch.load function(f)
torch.autocast function(device, enabled=True)
torch.swapped function(a, b)
torch.retitled function(a, b)
torch.reshaped function(a, newshape)
torch.fitted function(x, precision=32)
torch.refitted function(x, precision=32)
torch.resize function(x, antialias=False, size=None, mode='a')
torch.tuple function(x, =1)
torch.Opt class(params, lr=1, old=2)
torch.SubOpt class; bases torch.Opt
torch.Opt.step method(closure=None, extra=1)
torch.Opt.count attribute
torch.Opt.count2 method()
torch.Level class; bases enum.Enum
torch.Level.LOW attribute
torch.Going class(a, b=1)
torch.Native class; bases torch._C.Base
torch.Native.apply method(x)
torch.Enum class flags stub
torch.Enum.OLD attribute
+torch._C.Base class flags stub
+torch._C.Base.name attribute
torch.numbers function(a, p=2, _q=1)
torch.counted function(old=None, axis=None, new=None)
torch.shorter function(a, b, c=1)
torch.valued function(a, b=None, c=True, d='x', e=None)
torch.quirk function(x)
torch.sometimes function(a)
torch.renamed function(a, b)
torch.rewritten function(a, b)
torch.hold module
torch.hold.Trainer class(a, gpus=0)
torch.hold.Trainer.optimizer property; returns torch.Opt
# 2.0.1
torch.fresh function()
torch.served.lazy value flags served
# 2.3.1
torch.served.lazy value flags served; warns use another
torch.float_ value flags served; raises AttributeError: use float
torch.func module
torch.func.moved function(x) def torch._impl.moved
torch.func.impl module
torch.func.impl.shortened function(x) def torch.func.impl.shortened
torch.func.shortened = torch.func.impl.shortened
torch.func.impl._sh module
torch.func.impl._sh.shortened = torch.func.impl.shortened
torch.blocks module
torch.blocks.GoneClass class(a) def torch._impl.Other
torch.maybe2 function()
torch.models module flags selective
torch.blocks.flip function(x)
torch.leaked2 value
torch.loose module flags open
torch.plot module flags importonly
torch.plot.show function()
torch.raising function(a) raises RuntimeError: it was removed in {}
torch.abstract class()
torch.abstract.forward method(x) raises NotImplementedError
torch.warned function(a) warns use another one
torch.mostly function(a, b=1) warns b: b is going; warns if a > 2
torch.always function(a) warns it always did
torch.Tensor class
torch.Tensor.view method(a)
torch.Tensor.grown method() raises RuntimeError
torch.ones function(n) returns torch.Tensor
torch.Tensor.float method() returns torch.Tensor
torch.Base class
torch.Base.inherited method()
torch.Base.moved_up method()
torch.Sub class(); bases torch.Base
torch.Holder class()
torch.Holder.loss method() warns use another
torch.Picking class(a) returns torch.Base
torch.Layer class()
torch.Layer.shape method() raises _not_here: {} has none
torch.Dense class(); bases torch.Layer
torch.Dense.shape method()
torch.Dyn class() flags open
torch.Picks class()
torch.Picks.__new__ method()
torch.Parent class()
torch.Child class(); bases torch.Parent
torch.Child.down method()
torch.Foreign class(); bases other.Thing
torch.fit function(x, epochs=1, *, verbose=0)
torch.passes function(x, **kwargs) any
torch.keyed function(x, **kwargs) keys new old
torch.stubbed function(x)(y) flags stub
torch.vague function(x) flags vague
torch.save function(a, b)
torch.plotted function(a, *, color='red')
torch.load function(f, weights_only)
torch.autocast function(device, dtype=None, enabled=True)
torch.swapped function(b, a)
torch.retitled function(x, b)
torch.reshaped function(a, /, shape=None, *, newshape=None)
torch.fitted function(x, precision='32-true')
torch.refitted function(x, precision='16-true')
torch.resize function(x, antialias=True, size=1, mode='a')
torch.tuple function(x, =2)
torch.Opt class(params, lr=1)
torch.SubOpt class; bases torch.Opt
torch.Opt.step method(closure=None)
torch.sometimes function(a) flags conditional; warns it depends
torch.Level class; bases enum.Enum
torch.Going class(a, b=1) warns it is going
torch.Native class; bases torch._C.Base
torch.Enum class flags stub
torch.Enum.KEPT attribute flags stub
torch.numbers function(a, p=2.0, _q=2)
torch.counted function(new, axis=None)
torch.shorter function(a, c=1)
torch.valued function(a, b=None, c=True, d='x', e=None) warns b: b goes; warns c if not c: c goes; warns d if d != 'x': d goes; warns e if (e or a is None) and b: e goes
torch.func.quirk function(y)
torch.renamed function(a, c)
torch.rewritten function(x, y, z=1)
torch.hold module
torch.hold.Trainer class(a)
torch.hold.Trainer.optimizer property; returns torch.Opt
# 2.5.1
torch.newest function()
torch.Opt class(params, lr=1)
torch.Opt.fresh method()
torch.Opt.shown property
torch.Enum class flags stub
torch.Enum.NEW attribute
`
