package history

// torchaudioPolicy is that of torchaudio. Up to 2.0 it takes its functions for
// files from the backend that set_audio_backend chooses, on Linux sox_io when
// the package is imported.
func torchaudioPolicy() *policy {
	const backend = "torchaudio.backend.sox_io_backend"
	return &policy{
		private: underscored,
		complete: func(w *world, m *module, ns *namespace) {
			if m.name != "torchaudio" || w.modules[backend] == nil {
				return
			}
			for _, name := range []string{"info", "load", "load_wav", "save"} {
				if ns.slots[name] == nil && w.namespace(backend).slots[name] != nil {
					ns.slots[name] = &slot{binding: &binding{from: &origin{backend, name}}, module: m, name: name}
				}
			}
		},
	}
}
