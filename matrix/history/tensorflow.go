package history

import (
	"path"
	"slices"
	"strings"
)

// The files of TensorFlow's public API are generated: tensorflow/_api/v2 (v1
// in 1.15) imports from the implementation what it shows. Up to 2.1 all of the
// package lies in tensorflow_core, which the package tensorflow forwards to.
// v1.py and v2.py are the roots once more.
var tensorflowMounts = []mount{
	{from: "tensorflow_core._api.v1.v1", to: "tensorflow_core._api.v1.v1"},
	{from: "tensorflow_core._api.v2.v2", to: "tensorflow_core._api.v2.v2"},
	{from: "tensorflow._api.v2.v2", to: "tensorflow._api.v2.v2"},
	{from: "tensorflow_core._api.v1", to: "tensorflow", below: true},
	{from: "tensorflow_core._api.v2", to: "tensorflow", below: true},
	{from: "tensorflow._api.v1", to: "tensorflow", below: true},
	{from: "tensorflow._api.v2", to: "tensorflow", below: true},
}

// The wheel tensorflow-estimator keeps the API that TensorFlow loads as
// tf.estimator. TensorFlow 1.15 has it twice.
var (
	estimatorsV1 = []mount{{from: estimators + "_v1.estimator", to: "tensorflow.estimator"}}
	estimatorsV2 = []mount{
		{from: estimators + "_v1.estimator", to: "tensorflow.compat.v1.estimator"},
		{from: estimators + "_v2.estimator", to: "tensorflow.estimator"},
	}
)

const estimators = "tensorflow_estimator.python.estimator.api."

// mountedKeras are the modules of TensorFlow 2 that Keras provides: the
// history "tensorflow.keras" tells what is in them, of tensorflow.losses as
// tensorflow.keras.losses. TensorFlow 1.15 has a tf.losses and others of its own.
var mountedKeras = []string{
	"tensorflow.initializers", "tensorflow.keras", "tensorflow.losses", "tensorflow.metrics", "tensorflow.optimizers",
}

// copies are modules that repeat the API within itself.
var copies = []string{"tensorflow.compat.v1.compat", "tensorflow.compat.v1.keras", "tensorflow.compat.v2"}

// legacyKeras are of Keras from 2.6 on, which has them where only TensorFlow
// looks for them. Files of the time before stayed.
var legacyKeras = []string{"tensorflow.compat.v1.layers", "tensorflow.compat.v1.nn.rnn_cell"}

// lazily are modules that TensorFlow loads when they are asked for.
var lazily = []string{"tensorflow.compat.v1.estimator", "tensorflow.contrib", "tensorflow.estimator"}

// tensorboardSummaries are the functions that tensorboard adds to tf.summary.
// Its module replaces TensorFlow's, whose names it copies into itself.
var tensorboardSummaries = []string{"audio", "histogram", "image", "scalar", "text"}

// tensorflowPolicy is that of TensorFlow without Keras.
func tensorflowPolicy(wheels []*Wheel) *policy {
	p := &policy{
		companions: []string{"tensorboard", "tensorflow_estimator"},
		elsewhere:  slices.Clone(copies),
	}
	v1 := hasModule(wheels, "tensorflow_core/_api/v1")
	if v1 {
		p.mounts = slices.Concat(tensorflowMounts, estimatorsV1)
		p.elsewhere = append(p.elsewhere, "tensorflow.keras")
	} else {
		p.mounts = slices.Concat(tensorflowMounts, estimatorsV2)
		p.elsewhere = append(p.elsewhere, mountedKeras...)
	}
	if atLeast(wheels, "2.6") {
		p.elsewhere = append(p.elsewhere, legacyKeras...)
	}
	shown := p.mounted(wheels)
	shown["tensorflow"] = true
	for _, name := range p.elsewhere {
		shown[name] = true
	}
	p.private = func(module string) bool { return hidden(module) || !shown[module] }
	p.mounts = append(p.mounts, mount{from: "tensorflow_core", to: "tensorflow"})
	p.complete = func(w *world, m *module, ns *namespace) {
		if under(m.name, "tensorflow") && shown[m.name] {
			attach(w, m, ns, p.elsewhere, lazily)
		}
		if m.name == "tensorflow.summary" && !v1 {
			addSummaries(w, m, ns)
		}
	}
	return p
}

// mounted lists the modules that lie in a mount.
func (p *policy) mounted(wheels []*Wheel) map[string]bool {
	list := map[string]bool{}
	for _, w := range wheels {
		for member := range w.members {
			module, python := strings.CutSuffix(member, ".py")
			if dir, base := path.Split(module); base == "__init__" {
				module = strings.TrimSuffix(dir, "/")
			}
			if name, rank := p.place(strings.ReplaceAll(module, "/", ".")); python && rank > 0 {
				list[name] = true
			}
		}
	}
	return list
}

func addSummaries(w *world, m *module, ns *namespace) {
	const from = "tensorboard.summary.v2"
	if w.modules[from] == nil {
		return
	}
	for _, name := range tensorboardSummaries {
		ns.slots[name] = &slot{binding: &binding{from: &origin{from, name}}, module: m, name: name}
	}
}
