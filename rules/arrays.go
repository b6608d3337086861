package rules

import "strings"

// What wheels do not say of arrays and tensors, whose operators are native or
// put into their classes when the package is imported, and of functions that
// carry no annotation. The first row that fits counts. Each was checked by
// calling what it names in torch 1.13.1, 2.3.1 and 2.15.0, in TensorFlow 2.15.1
// and 2.18.1 with Keras 2.15 and 3.15, in NumPy 1.26.4 and 2.0.2; those of
// Lightning (1.9.5, 2.6.6), Transformers (4.46.3, 5.5.4) and cuda were read.

// boolTensor is the class of a tensor of dtype bool by the name that the legacy
// constructor has, byteTensor that of uint8. The class of the objects is torch.Tensor.
// realTensor stands for tensors that are not complex, as it does in annotations.
const (
	boolTensor = "torch.BoolTensor"
	byteTensor = "torch.ByteTensor"
	realTensor = "torch.FloatTensor"
)

// What the profilers give: a list with the sums of each operator, which are profiledOp,
// and the calls of operators one by one.
const (
	profiledOps  = "torch.autograd.profiler_util.EventList"
	profiledOp   = "torch.autograd.profiler_util.FunctionEventAvg"
	profiledCall = "torch.autograd.profiler_util.FunctionEvent"
)

// What takes a dtype gives a tensor of that, dtype= or the first argument.
const (
	ofDtype = "when[dtype:torch.bool, " + boolTensor + ", when[dtype:torch.uint8, " + byteTensor + ", torch.Tensor]]"
	toDtype = "when[0:torch.bool dtype:torch.bool, " + boolTensor + ", when[0:torch.uint8 dtype:torch.uint8, " + byteTensor + ", torch.Tensor]]"
	// type() gives the name of the type.
	toType = "when[0:torch.bool 0:torch.BoolTensor dtype:torch.bool, " + boolTensor + ", when[0:torch.uint8 0:torch.ByteTensor dtype:torch.uint8, " + byteTensor + ", ]]"
)

// offer says what members of a module or of the instances of a class give.
type offer struct {
	of    string // canonical
	names string // joined by spaces
	gives string // a type with canonical names; Self is the class it was found in
}

const (
	orders     = "lt le gt ge"
	equalities = "eq ne"
	arithmetic = "add sub mul truediv floordiv mod pow radd rsub rmul rtruediv rfloordiv rmod rpow"
	products   = "matmul rmatmul"
	bits       = "and or xor rand ror rxor"
	shifts     = "lshift rshift rlshift rrshift"
	inPlace    = "iadd isub imul itruediv ifloordiv imod ipow iand ior ixor ilshift irshift"
)

// offeredOperators are the special methods, without their underscores. Left out is
// what may give a plain value: == of KerasTensor is identity in Keras 3, @ of two
// vectors of NumPy a number, an item of an array whatever it holds.
var offeredOperators = []offer{
	{scalarTensor, "neg pos abs", scalarTensor},
	{scalarTensor, arithmetic, ofScalars},
	{boolTensor, bits + " invert getitem iand ior ixor", boolTensor},
	{boolTensor, "iter", "iterable[" + boolTensor + "]"},
	{byteTensor, "invert getitem", byteTensor},
	{byteTensor, "iter", "iterable[" + byteTensor + "]"},
	{realTensor, "getitem", realTensor},
	{"torch.Tensor", orders + " " + equalities, boolTensor},
	{"torch.Tensor", arithmetic + " " + products + " " + bits + " " + shifts + " " + inPlace + " neg pos abs invert getitem", "torch.Tensor"},
	{"torch.Tensor", "iter", "iterable[torch.Tensor]"},
	{profiledOps, "iter", "iterable[" + profiledOp + "]"},
	{profiledOps, "getitem", profiledOp},
	{"torch.utils.data.DataLoader", "iter", "torch.utils.data.dataloader._BaseDataLoaderIter"},
	{"tensorflow.Tensor", arithmetic + " " + products + " " + bits + " " + orders + " neg abs invert getitem", "tensorflow.Tensor"},
	{"tensorflow.Tensor", "iter", "iterable[tensorflow.Tensor]"},
	{"tensorflow.Variable", arithmetic + " " + products + " " + bits + " " + orders + " neg abs invert getitem", "tensorflow.Tensor"},
	{"tensorflow.Variable", "iter", "iterable[tensorflow.Tensor]"},
	{kerasTensor, arithmetic + " " + products + " " + bits + " " + orders + " neg abs invert getitem", kerasTensor},
	{"numpy.ndarray", "getslice", "Self"}, // what a slice gives
	{"numpy.ndarray", arithmetic + " " + bits + " " + shifts + " " + orders + " " + equalities + " neg pos abs invert", "numpy.ndarray"},
}

const tests = "eq ne lt le gt ge greater greater_equal less less_equal not_equal isclose " +
	"logical_and logical_or logical_xor logical_not isnan isinf isfinite isneginf isposinf isreal signbit"

// sameDtype are methods that keep the dtype; to, view and type may change it.
const sameDtype = "clone detach contiguous cpu cuda unsqueeze squeeze flatten reshape t transpose permute expand expand_as " +
	"repeat index_select masked_fill roll flip"

// offeredResults are what functions and methods give. What is said of the dtype goes
// before the annotation, which is Tensor.
var offeredResults = []offer{
	{scalarTensor, keepsDimensions, scalarTensor},
	{scalarTensor, "add sub mul div", ofScalars},
	{boolTensor, sameDtype + " any all", boolTensor},
	{byteTensor, sameDtype, byteTensor},
	{realTensor, sameDtype, realTensor},
	{"torch.Tensor", "bool " + tests, boolTensor},
	{"torch.Tensor", "byte", byteTensor},
	{"torch.Tensor", "to", toDtype},
	{"torch.Tensor", "type", toType},
	{"torch.Tensor", "new_zeros new_ones new_full new_empty new_tensor", ofDtype},
	{"torch", "zeros ones full empty eye zeros_like ones_like full_like empty_like tensor as_tensor randint", ofDtype},
	{"torch.Tensor", "stft", "when[return_complex 8, when[return_complex:false, " + realTensor + ", torch.Tensor], " + realTensor + "]"},
	{"torch", "stft", "when[return_complex 9, when[return_complex:false, " + realTensor + ", torch.Tensor], " + realTensor + "]"},
	{"torch", "view_as_real", realTensor},
	{"torch.Tensor", "long", "torch.LongTensor"},
	{"torch.Tensor", "int", "torch.IntTensor"},
	{boolTensor, "sum", "torch.LongTensor"},
	{"torch.Tensor", "split chunk unbind", "iterable[torch.Tensor]"},
	{"torch.Tensor", "detach detach_ norm share_memory_ cfloat cdouble unflatten to_sparse_coo istft resize resize_as", "torch.Tensor"},
	{"torch.Tensor", sums, "when[0 dim axis keepdim keepdims" + scalarUnlessGiven},
	{"torch.Tensor", "max", "when[dim keepdim 1 0:number, torch.return_types.max, when[0 other, torch.Tensor, " + scalarTensor + "]]"},
	{"torch.Tensor", "min", "when[dim keepdim 1 0:number, torch.return_types.min, when[0 other, torch.Tensor, " + scalarTensor + "]]"},
	{"torch.Tensor", "median", "when[dim keepdim 0, torch.return_types.median, " + scalarTensor + "]"},
	{"torch.Tensor", "nanmedian", "when[dim keepdim 0, torch.return_types.nanmedian, torch.Tensor]"},
	{"torch.Tensor", "nonzero", "when[as_tuple:true, iterable[torch.Tensor], torch.Tensor]"},
	{"torch.Tensor", "unique", "when[1 2, , when[return_inverse:true return_counts:true, iterable[torch.Tensor], torch.Tensor]]"},
	{"torch.Tensor", "unique_consecutive", "when[0 1, , when[return_inverse:true return_counts:true, iterable[torch.Tensor], torch.Tensor]]"},
	{"torch", "isin " + tests, boolTensor},
	{"torch", "split meshgrid broadcast_tensors", "iterable[torch.Tensor]"},
	{"torch", sums, "when[1 dim axis keepdim keepdims" + scalarUnlessGiven},
	{"torch", "max", "when[dim keepdim 2 1:number, torch.return_types.max, when[1 other, torch.Tensor, " + scalarTensor + "]]"},
	{"torch", "min", "when[dim keepdim 2 1:number, torch.return_types.min, when[1 other, torch.Tensor, " + scalarTensor + "]]"},
	{"torch", "median", "when[dim keepdim 1, torch.return_types.median, " + scalarTensor + "]"},
	{"torch.nn.functional", plainLosses, "when[3 reduce reduction" + scalarUnlessGiven},
	{"torch.nn.functional", "huber_loss", "when[2 reduction" + scalarUnlessGiven},
	{"torch.nn.functional", "ctc_loss", "when[5 reduction" + scalarUnlessGiven},
	{"torch", "nanmedian", "when[dim keepdim 1, torch.return_types.nanmedian, torch.Tensor]"},
	{"torch", "nonzero", "when[as_tuple:true, iterable[torch.Tensor], torch.Tensor]"},
	{"torch", "where", "when[1 input self, torch.Tensor, iterable[torch.Tensor]]"},
	{"torch", "unique", "when[2 3, , when[return_inverse:true return_counts:true, iterable[torch.Tensor], torch.Tensor]]"},
	{"torch", "unique_consecutive", "when[1 2, , when[return_inverse:true return_counts:true, iterable[torch.Tensor], torch.Tensor]]"},
	{"torch", "norm cdist tensordot chain_matmul block_diag istft", "torch.Tensor"},
	{"torch.nn.Module", moduleItself, "Self"},
	{"torch.profiler.profile", "key_averages", profiledOps},
	{"torch.autograd.profiler.profile", "key_averages", profiledOps},
	{"torch.autograd.profiler.profile", "total_average", profiledOp},
	{profiledOps, "total_average", profiledOp},
	{"torch.profiler.profile", "events", "iterable[" + profiledCall + "]"},
	{"torch.linalg", "eigh eig qr slogdet inv_ex cholesky_ex ldl_factor lu_factor", "tuple[torch.Tensor, torch.Tensor]"},
	{"torch.linalg", "svd lu", "tuple[torch.Tensor, torch.Tensor, torch.Tensor]"},
	{"torch.nn.utils.rnn", "pad_packed_sequence", "tuple[torch.Tensor, torch.Tensor]"},
	{"torch.nn.utils.rnn", "pack_padded_sequence pack_sequence", "torch.nn.utils.rnn.PackedSequence"},
	{"numpy", "linspace", "when[4 retstep:true, , numpy.ndarray]"},
	{"numpy", "where", "when[1 x, numpy.ndarray, iterable[numpy.ndarray]]"},
	{"numpy", "unique", "when[1 2 3, , when[return_index:true return_inverse:true return_counts:true, iterable[numpy.ndarray], numpy.ndarray]]"},
	{"numpy", "nonzero meshgrid", "iterable[numpy.ndarray]"},
	{"numpy", "logspace geomspace zeros_like ones_like empty_like full_like argwhere flatnonzero tri bincount", "numpy.ndarray"},
	{"numpy.random", "rand randn", "when[0, numpy.ndarray, float]"},
	{"numpy.random", "random random_sample", "when[0 size, numpy.ndarray, float]"},
	{"numpy.random", "normal uniform", "when[2 size, numpy.ndarray, float]"},
	{"numpy", "array asarray ascontiguousarray asfortranarray arange zeros ones empty full eye identity " +
		"concatenate stack vstack hstack frombuffer fromiter", "numpy.ndarray"},
	{"argparse.ArgumentParser", "add_argument_group add_mutually_exclusive_group", "argparse.ArgumentParser"}, // as far as add_argument goes
	{"keras", "Input", kerasTensor},
	{"keras.layers", "Input", kerasTensor},
	{"keras.preprocessing.image.ImageDataGenerator", "flow", "keras.preprocessing.image.NumpyArrayIterator"},
	{"keras.preprocessing.image.ImageDataGenerator", "flow_from_directory", "keras.preprocessing.image.DirectoryIterator"},
	{"keras.Model", "fit fit_generator", "keras.callbacks.History"},
	{"keras.Model", "get_layer", "keras.layers.Layer"},
	{"keras.models", "load_model clone_model model_from_json", "keras.Model"},
	{"tensorflow.data.Dataset", "from_tensor_slices from_tensors from_generator range zip list_files batch cache concatenate " +
		"filter flat_map interleave map padded_batch prefetch repeat shard shuffle skip take with_options", "Self"},
	// Annotated with the base class, or not at all.
	{"transformers.PreTrainedModel", "from_pretrained", "Self"},
	{"transformers.PreTrainedTokenizerBase", "from_pretrained", "Self"},
	{"transformers.AutoTokenizer", "from_pretrained", "transformers.PreTrainedTokenizerBase"},
	{"transformers.PretrainedConfig", "from_pretrained from_dict from_json_file", "Self"},
	{"pytorch_lightning.LightningModule", "load_from_checkpoint", "Self"},
}

// offeredAttributes are what instances keep, where no annotation says it. compile
// leaves the optimizer in a model, fit its History in Keras 2, and Keras gives
// every callback the model that is trained.
var offeredAttributes = []offer{
	{scalarTensor, "data", scalarTensor},
	{boolTensor, "T mT data", boolTensor},
	{"torch.Tensor", "T mT H mH data grad real imag", "torch.Tensor"},
	{"torch.Tensor", "shape", "torch.Size"},
	{"torch.autograd.profiler.profile", "function_events", "iterable[" + profiledCall + "]"},
	{"numpy.ndarray", "T real imag", "numpy.ndarray"},
	{"keras.Model", "optimizer", "keras.optimizers.Optimizer"},
	{"keras.Model", "history", "keras.callbacks.History"},
	{"keras.Model", "inputs outputs", "iterable[" + kerasTensor + "]"},
	{"keras.Model", "layers", "iterable[keras.layers.Layer]"},
	{"keras.layers.Layer", "input output", kerasTensor},
	{"keras.callbacks.Callback", "model", "keras.Model"},
	{"tensorflow.data.Options", "experimental_optimization", "tensorflow.data.experimental.OptimizationOptions"},
	{"pytorch_lightning.LightningModule", "trainer", "pytorch_lightning.Trainer"},
	{"pytorch_lightning.LightningDataModule", "trainer", "pytorch_lightning.Trainer"},
}

// offered returns what the first row gives that is about a member of owner, as
// the module writes it; false when there is none.
func (e *Engine) offered(rows []offer, owner, member string) (string, bool) {
	for i := range rows {
		row := &rows[i]
		if hasWord(row.names, member) && e.isA(owner, row.of) {
			return e.writtenBy(owner, row.gives), true
		}
	}
	return "", false
}

// hasWord reports whether a list joined by spaces has a word.
func hasWord(list, word string) bool {
	for word != "" {
		i := strings.Index(list, word)
		if i < 0 {
			break
		}
		end := i + len(word)
		if (i == 0 || list[i-1] == ' ') && (end == len(list) || list[end] == ' ') {
			return true
		}
		_, list, _ = strings.Cut(list[i:], " ") // it is part of another one
	}
	return false
}

// writtenBy turns the canonical names of a type into those of the tree that
// owner is written in: keras.Model into tensorflow.keras.Model.
func (e *Engine) writtenBy(owner, typ string) string {
	return eachClass(typ, func(name string) string {
		if name == "Self" {
			return owner
		}
		if all := e.spellings(owner, name); len(all) > 1 {
			return all[1]
		}
		return name
	})
}
