package rules

// calledInstance returns what calling an instance of a class gives, "" when that
// is not known.
func (e *Engine) calledInstance(class string) string {
	_, scalar := below(class, scalarLoss)
	switch {
	case scalar:
		return scalarTensor
	case e.isA(class, "torch.nn.Module"):
		// Module.__call__ returns what forward does.
		return e.resultOf(class + ".forward")
	case e.isA(class, "keras.layers.Layer"):
		if e.keepsTensors(class) {
			return "argument[0]"
		}
	}
	return ""
}

// keepsTensors reports whether a layer of Keras turns a tensor into one tensor
// of the same class: a KerasTensor while a model is put together, a tensor of
// the backend otherwise. A class that people derive their own from says nothing
// of what those do. Checked by calling the layers in Keras 2.15 and 3.15.
func (e *Engine) keepsTensors(class string) bool {
	if e.isA(class, "keras.Sequential") {
		return true
	}
	s := scan{Engine: e}
	for _, of := range severalTensors {
		if e.isA(class, of) {
			return false
		}
	}
	var buf [4]candidate
	for _, c := range s.candidates(buf[:0], class) {
		if contains(openLayers, c.name) {
			return false
		}
	}
	return true
}

// severalTensors are layers that take or may give several tensors, and those
// that call something else.
var severalTensors = []string{
	"keras.Model", "keras.layers.RNN", "keras.layers.ConvLSTM1D", "keras.layers.ConvLSTM2D", "keras.layers.ConvLSTM3D",
	"keras.layers.LSTM", "keras.layers.GRU", "keras.layers.SimpleRNN",
	"keras.layers.LSTMCell", "keras.layers.GRUCell", "keras.layers.SimpleRNNCell", "keras.layers.StackedRNNCells",
	"keras.layers.Wrapper", "keras.layers.Bidirectional", "keras.layers.TimeDistributed", "keras.layers.Lambda",
	"keras.layers.MultiHeadAttention", "keras.layers.GroupQueryAttention", "keras.layers.Attention", "keras.layers.AdditiveAttention",
	"keras.layers.Add", "keras.layers.Subtract", "keras.layers.Multiply", "keras.layers.Average", "keras.layers.Maximum",
	"keras.layers.Minimum", "keras.layers.Concatenate", "keras.layers.Dot",
	"keras.layers.TFSMLayer", "keras.layers.JaxLayer", "keras.layers.FlaxLayer", "keras.layers.TorchModuleWrapper",
}

// openLayers are the classes without a computation of their own.
var openLayers = []string{"keras.Layer", "keras.layers.Layer", "keras.layers.InputLayer", "keras.layers.AbstractRNNCell"}
