package host

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

// containers reads what is set up for containers to have GPUs.
func (p *probe) containers() {
	f := p.facts
	add := func(name, text, source string, line int) {
		f.Runtimes = append(f.Runtimes, Named{name, value(text, source, line, "")})
	}
	for _, name := range []string{"/usr/bin/nvidia-ctk", "/usr/bin/nvidia-container-runtime"} {
		if p.tree.exists(name) {
			add(path.Base(name), "installed", name, 0)
		}
	}
	const config, daemon = "/etc/nvidia-container-runtime/config.toml", "/etc/docker/daemon.json"
	if text := p.tree.text(config); text != "" {
		var c struct {
			DisableRequire bool `toml:"disable-require"`
			Runtime        struct {
				Mode string `toml:"mode"`
			} `toml:"nvidia-container-runtime"`
		}
		if err := toml.Unmarshal([]byte(text), &c); err != nil {
			p.problem(config, "is not valid TOML")
		} else {
			if c.Runtime.Mode != "" {
				add("mode", c.Runtime.Mode, config, lineOf(text, "mode"))
			}
			if c.DisableRequire {
				add("disable-require", "true", config, lineOf(text, "disable-require"))
			}
		}
	}
	if text := p.tree.text(daemon); text != "" {
		var c struct {
			Default  string                     `json:"default-runtime"`
			Runtimes map[string]json.RawMessage `json:"runtimes"`
		}
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			p.problem(daemon, "is not valid JSON")
		} else {
			if _, ok := c.Runtimes["nvidia"]; ok {
				add("docker runtime", "nvidia", daemon, lineOf(text, `"nvidia"`))
			}
			if c.Default != "" {
				add("docker default runtime", c.Default, daemon, lineOf(text, `"default-runtime"`))
			}
		}
	}
	for _, pattern := range []string{"/etc/cdi/*", "/var/run/cdi/*"} {
		for _, name := range p.tree.glob(pattern) {
			if ext := path.Ext(name); (ext == ".yaml" || ext == ".json") && strings.Contains(p.tree.text(name), "nvidia.com/") {
				add("CDI", path.Base(name), name, 0)
			}
		}
	}
}
