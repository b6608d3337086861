package rules_test

import "testing"

const tensors2 = "tuple[torch.Tensor, torch.Tensor]"

func TestResult(t *testing.T) {
	x := everything(t).Exports()
	for _, row := range []struct{ callable, want string }{
		// What the history says.
		{"torch.rand", "torch.Tensor"},
		{"torch.Tensor.float", "torch.Tensor"},
		{"torch.chunk", "iterable[torch.Tensor]"},
		{"torch.unbind", "iterable[torch.Tensor]"},
		{"torch.split", "iterable[torch.Tensor]"},
		{"torch.Tensor.split", "iterable[torch.Tensor]"},
		{"torch.meshgrid", "iterable[torch.Tensor]"},
		{"torch.topk", "torch.return_types.topk"},
		{"torch.Tensor.sort", "torch.return_types.sort"},
		{"torch.linalg.eigh", tensors2},
		{"torch.linalg.svd", "tuple[torch.Tensor, torch.Tensor, torch.Tensor]"},
		{"torch.nn.utils.rnn.pad_packed_sequence", tensors2},
		{"torch.no_such_function", ""},
		{"torch.sum", "when[1 dim axis keepdim keepdims, torch.Tensor, torch.ScalarTensor, torch.Tensor]"},
		{"torch.nn.MSELoss", "when[1 reduce reduction, torch.nn.MSELoss, torch.nn.scalar.MSELoss, torch.nn.MSELoss]"},
		{"torch.ScalarTensor.__radd__", "both[torch.ScalarTensor, torch.Tensor]"},
		{"torch.max", "when[dim keepdim 2 1:number, torch.return_types.max, when[1 other, torch.Tensor, torch.ScalarTensor]]"},
		{"torch.nn.Linear.parameters", "iterable[torch.nn.Parameter]"},
		{"torch.nn.Linear.named_parameters", "iterable[tuple[, torch.nn.Parameter]]"},
		{"torch.nn.Linear.children", "iterable[torch.nn.Module]"},
		// Gone, or only raising: what it gave before.
		{"torch.symeig", tensors2},
		{"torch.Tensor.symeig", "torch.return_types.symeig"},
		// Tensors of bool.
		{"torch.eq", "torch.BoolTensor"},
		{"torch.isnan", "torch.BoolTensor"},
		{"torch.logical_not", "torch.BoolTensor"},
		{"torch.Tensor.bool", "torch.BoolTensor"},
		{"torch.Tensor.ge", "torch.BoolTensor"},
		{"torch.BoolTensor.unsqueeze", "torch.BoolTensor"},
		{"torch.BoolTensor.float", "torch.Tensor"},
		{"torch.BoolTensor.double", "torch.Tensor"},
		// The dtype is said by an argument.
		{"torch.ones", "when[dtype:torch.bool, torch.BoolTensor, when[dtype:torch.uint8, torch.ByteTensor, torch.Tensor]]"},
		{"torch.ByteTensor.clone", "torch.ByteTensor"},
		{"torch.ByteTensor.__invert__", "torch.ByteTensor"},
		{"torch.ByteTensor.__and__", "torch.Tensor"},
		{"torch.Tensor.byte", "torch.ByteTensor"},
		// Real and complex.
		{"torch.view_as_real", "torch.FloatTensor"},
		{"torch.view_as_complex", "torch.Tensor"},
		{"torch.istft", "torch.Tensor"},
		{"torch.stft", "when[return_complex 9, when[return_complex:false, torch.FloatTensor, torch.Tensor], torch.FloatTensor]"},
		{"torch.equal", "bool"},
		{"torch.Tensor.numel", "int"},
		// Special methods.
		{"torch.Tensor.__add__", "torch.Tensor"},
		{"torch.Tensor.__rsub__", "torch.Tensor"},
		{"torch.Tensor.__gt__", "torch.BoolTensor"},
		{"torch.Tensor.__getitem__", "torch.Tensor"},
		{"torch.Tensor.__iter__", "iterable[torch.Tensor]"},
		{"torch.Tensor.__enter__", ""},
		{"torch.FloatTensor.__mul__", "torch.Tensor"},
		{"torch.nn.Parameter.__lt__", "torch.BoolTensor"},
		{"torch.BoolTensor.__invert__", "torch.BoolTensor"},
		{"torch.BoolTensor.__and__", "torch.BoolTensor"},
		{"torch.BoolTensor.__getitem__", "torch.BoolTensor"},
		{"torch.BoolTensor.__sub__", "torch.Tensor"},
		{"torch.return_types.symeig.__iter__", "iterable[torch.Tensor]"},
		{"torch.return_types.symeig.__getitem__", "torch.Tensor"},
		{"numpy.ndarray.__gt__", "numpy.ndarray"},
		{"numpy.ndarray.__truediv__", "numpy.ndarray"},
		{"numpy.ndarray.__getitem__", ""},
		{"numpy.ndarray.__matmul__", ""},
		{"numpy.array", "numpy.ndarray"},
		{"numpy.zeros", "numpy.ndarray"},
		{"tensorflow.Tensor.__add__", "tensorflow.Tensor"},
		{"tensorflow.Variable.__sub__", "tensorflow.Tensor"},
		{"tensorflow.Tensor.__iter__", "iterable[tensorflow.Tensor]"},
		{"torch.optim.SGD.__add__", ""},
		// Calls of instances.
		{"torch.nn.Conv2d.__call__", "torch.Tensor"},
		{"torch.nn.Module.__call__", ""},
		{"torch.nn.MultiheadAttention.__call__", tensors2},
		{"torch.optim.SGD.__call__", ""},
		{"keras.layers.Dense.__call__", "argument[0]"},
		{"tensorflow.keras.layers.Conv2D.__call__", "argument[0]"},
		{"tensorflow.keras.layers.BatchNormalization.__call__", "argument[0]"},
		{"keras.layers.UpSampling2D.__call__", "argument[0]"},
		{"keras.Sequential.__call__", "argument[0]"},
		{"keras.Model.__call__", ""},
		{"keras.layers.Layer.__call__", ""},
		{"keras.layers.LSTM.__call__", ""},
		{"keras.layers.Bidirectional.__call__", ""},
		{"keras.layers.Concatenate.__call__", ""},
		{"keras.layers.Lambda.__call__", ""},
		// Keras by either name.
		{"keras.Input", "keras.KerasTensor"},
		{"keras.layers.Input", "keras.KerasTensor"},
		{"tensorflow.keras.Input", "tensorflow.keras.KerasTensor"},
		{"tensorflow.keras.layers.Input", "tensorflow.keras.KerasTensor"},
		{"keras.KerasTensor.__add__", "keras.KerasTensor"},
		{"tensorflow.keras.KerasTensor.__rmul__", "tensorflow.keras.KerasTensor"},
		{"tensorflow.keras.KerasTensor.__eq__", ""},
		{"keras.Sequential.fit", "keras.callbacks.History"},
		{"tensorflow.keras.Model.fit", "tensorflow.keras.callbacks.History"},
		{"tensorflow.keras.models.load_model", "tensorflow.keras.Model"},
		{"tensorflow.keras.applications.ResNet50", "tensorflow.keras.Model"},
		{"keras.applications.vgg16.VGG16", "keras.Model"},
		{"keras.applications.vgg16.preprocess_input", ""},
		{"transformers.BertModel.from_pretrained", "transformers.BertModel"},
		// What is read on the way.
		{"torch.Tensor.T.float", "torch.Tensor"},
		{"torch.Tensor.T.eq", "torch.BoolTensor"},
		{"own.thing.fit", ""},
		// What neither a history nor an annotation says.
		{"torch.Tensor.detach", "torch.Tensor"},
		{"torch.BoolTensor.detach", "torch.BoolTensor"},
		{"torch.Tensor.nonzero", "when[as_tuple:true, iterable[torch.Tensor], torch.Tensor]"},
		{"torch.nn.Linear.to", "torch.nn.Linear"},
		{"numpy.where", "when[1 x, numpy.ndarray, iterable[numpy.ndarray]]"},
		{"numpy.random.rand", "when[0, numpy.ndarray, float]"},
		{"numpy.ndarray.__getslice__", "numpy.ndarray"},
		{"transformers.AutoTokenizer.from_pretrained", "transformers.PreTrainedTokenizerBase"},
		{"tensorflow.data.Dataset.from_tensor_slices", "tensorflow.data.Dataset"},
		{"tensorflow.data.Dataset.batch", "tensorflow.data.Dataset"},
		{"tensorflow.data.TFRecordDataset.map", "tensorflow.data.TFRecordDataset"},
		{"tensorflow.compat.v1.data.Dataset.batch", "tensorflow.compat.v1.data.Dataset"},
	} {
		if got := x.Result(row.callable); got != row.want {
			t.Errorf("%s gives %q, want %q", row.callable, got, row.want)
		}
	}
}

func TestAttribute(t *testing.T) {
	x := everything(t).Exports()
	for _, row := range []struct{ name, want string }{
		{"torch.Tensor.T", "torch.Tensor"},
		{"torch.Tensor.mT", "torch.Tensor"},
		{"torch.Tensor.grad", "torch.Tensor"},
		{"torch.Tensor.shape", "torch.Size"},
		{"torch.Tensor.float", ""},
		{"torch.Tensor.none_such", ""},
		{"torch.BoolTensor.T", "torch.BoolTensor"},
		{"torch.nn.Parameter.data", "torch.Tensor"},
		{"torch.nn.Linear.weight", "torch.Tensor"},
		{"torch.return_types.symeig.eigenvalues", "torch.Tensor"},
		{"numpy.ndarray.T", "numpy.ndarray"},
		{"keras.Sequential.optimizer", "keras.optimizers.Optimizer"},
		{"tensorflow.keras.Model.optimizer", "tensorflow.keras.optimizers.Optimizer"},
		{"tensorflow.keras.callbacks.EarlyStopping.model", "tensorflow.keras.Model"},
		{"keras.layers.Dense.output", "keras.KerasTensor"},
		{"keras.Model.outputs", "iterable[keras.KerasTensor]"},
		{"pytorch_lightning.LightningModule.trainer", "pytorch_lightning.Trainer"},
		{"pytorch_lightning.LightningDataModule.trainer", "pytorch_lightning.Trainer"},
		{"lightning.pytorch.LightningModule.trainer", "lightning.pytorch.Trainer"},
		{"transformers.modeling_outputs.BaseModelOutput.last_hidden_state", "torch.FloatTensor"},
		{"own.Thing.model", ""},
	} {
		if got := x.Attribute(row.name); got != row.want {
			t.Errorf("%s is %q, want %q", row.name, got, row.want)
		}
	}
}

// TestResultWithoutOrigin holds what is said when the start is not known.
func TestResultWithoutOrigin(t *testing.T) {
	x := embedded(t, "", "torch==2.3.1").Exports()
	for callable, want := range map[string]string{
		"torch.rand":               "torch.Tensor",
		"torch.Tensor.symeig":      "",
		"torch.Tensor.__gt__":      "torch.BoolTensor",
		"keras.Input":              "keras.KerasTensor",
		"torch.nn.Linear.__call__": "torch.Tensor",
	} {
		if got := x.Result(callable); got != want {
			t.Errorf("%s gives %q, want %q", callable, got, want)
		}
	}
}
