package history

import "github.com/upcheck/upcheck/matrix/api"

// tensorflowKerasPolicy is that of tf.keras. Its files lie in the wheel of
// TensorFlow up to 2.5 and in that of Keras from 2.6 on:
//
//	1.15       tensorflow_core/python/keras/api/_v1/keras
//	2.0, 2.1   tensorflow_core/python/keras/api/_v2/keras
//	2.2-2.5    tensorflow/keras
//	2.6-2.15   keras/api/_v2/keras
//	3.x        keras/_tf_keras/keras
func tensorflowKerasPolicy(wheels []*Wheel) *policy {
	const root = "tensorflow.keras"
	p := &policy{
		private: func(module string) bool { return underscored(module) || !under(module, root) },
		outside: func(module string) bool { return !under(module, root) },
		trim: func(names map[string]api.Name) {
			if o := names[root].Object; o != nil { // TensorFlow's wheel binds it
				o.Flags &^= api.ImportOnly
			}
		},
	}
	switch {
	case hasModule(wheels, "tensorflow_core/python/keras/api/_v1"):
		version := "_v1"
		if !hasModule(wheels, "tensorflow_core/_api/v1") {
			version = "_v2"
		}
		p.mounts = []mount{
			{from: "tensorflow_core.python.keras.api." + version + ".keras", to: root},
			{from: "tensorflow.python.keras.api." + version + ".keras", to: root},
			{from: "tensorflow_core", to: "tensorflow"},
		}
	case hasModule(wheels, "keras/_tf_keras"):
		p.mounts = []mount{
			{from: "keras._tf_keras.keras", to: root},
			{from: "keras.api", to: root, below: true, quiet: true},
			{from: "keras", to: root, below: true, quiet: true},
		}
	case hasModule(wheels, "keras/api/_v2"):
		p.mounts = []mount{{from: "keras.api._v2.keras", to: root}}
	}
	return p
}

// unsplitKeras are the trees of Keras up to 2.12 that hold no API; from 2.13
// on all such trees lie in keras.src.
var unsplitKeras = []string{
	"keras.api", "keras.combinations", "keras.distribute", "keras.dtensor", "keras.engine", "keras.feature_column",
	"keras.integration_test", "keras.keras_parameterized", "keras.legacy", "keras.legacy_tf_layers", "keras.premade",
	"keras.premade_models", "keras.protobuf", "keras.saving.experimental", "keras.saving.legacy", "keras.saving.saved_model",
	"keras.saving.utils_v1", "keras.testing_infra", "keras.testing_utils", "keras.tools", "keras.type",
}

// kerasPolicy is that of the packages keras and tf_keras themselves.
func kerasPolicy(root string, wheels []*Wheel) *policy {
	split := hasModule(wheels, root+"/src")
	p := &policy{private: func(module string) bool {
		switch {
		case underscored(module) || !under(module, root):
			return true
		case split:
			return under(module, root+".src", root+".api", root+".protobuf")
		}
		return under(module, unsplitKeras...)
	}}
	if split && hasModule(wheels, root+"/api/layers") { // 3.2 to 3.7: keras/__init__.py appends to __path__
		p.mounts = []mount{{from: root + ".api", to: root, below: true}}
	}
	return p
}
