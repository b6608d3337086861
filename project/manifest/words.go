package manifest

import (
	"bytes"
	"path"
	"strings"
)

// Speaks reports whether a text holds one of the words without which it can say
// nothing about an environment: what holds none need not be read.
func Speaks(data []byte, words ...string) bool {
	for _, w := range words {
		if bytes.Contains(data, []byte(w)) {
			return true
		}
	}
	return false
}

// YAML reports whether a file is YAML by its name.
func YAML(file string) bool {
	ext := strings.ToLower(path.Ext(file))
	return ext == ".yaml" || ext == ".yml"
}

// Own reports whether a YAML file is, by its name, one of a tool that has a reader
// of its own, so that those which go by what is in a file leave it alone.
func Own(file string) bool {
	name := strings.ToLower(path.Base(file))
	name = strings.TrimSuffix(name, path.Ext(name))
	switch name {
	case "action", "azure-pipelines", "cog", "conda-lock", "meta", "recipe", "mkdocs", "pnpm-lock", "upcheck", ".gitlab-ci", ".pre-commit-config", ".readthedocs", "readthedocs":
		return true
	}
	return strings.HasPrefix(name, "compose") || strings.HasPrefix(name, "docker-compose") || strings.HasPrefix(name, "environment") ||
		within(file, ".github") || within(file, ".gitlab") || within(file, ".circleci")
}

// Values reports whether a YAML file has values for a chart of Helm by its name.
func Values(file string) bool {
	name := path.Base(file)
	return strings.HasPrefix(name, "values") || strings.HasSuffix(strings.TrimSuffix(name, path.Ext(name)), "values")
}

// Ansible reports whether a YAML file lies where playbooks and roles do.
func Ansible(file string) bool {
	name := strings.ToLower(path.Base(file))
	return within(file, "ansible") || within(file, "roles") || within(file, "playbooks") || within(file, "group_vars") || within(file, "host_vars") ||
		strings.HasPrefix(name, "playbook") || strings.HasPrefix(name, "ansible") || strings.HasPrefix(name, "site.")
}

// within reports whether one of the folders above a file has a name.
func within(file, folder string) bool {
	return strings.HasPrefix(file, folder+"/") || strings.Contains(file, "/"+folder+"/")
}
