package stack

import "strings"

// ModuleVersion parts the name of an environment module: "cuda" and "11.8.0" for
// "cuda/11.8.0_520.61.05", "cuda/11.8.0-gcc-11.3.1" and "nvidia/cuda/11.8.0". What
// follows the version says how it was built, and nothing about the host: the
// driver in "11.8.0_520.61.05" is the one that came with the toolkit.
func ModuleVersion(module string) (name, version string, ok bool) {
	parts := strings.Split(strings.ToLower(strings.TrimSpace(module)), "/")
	last := parts[len(parts)-1]
	number := leadingVersion(last)
	if len(parts) < 2 || number == "" {
		return "", "", false
	}
	name = parts[len(parts)-2]
	if name == "toolkit" && len(parts) > 2 { // cuda11.8/toolkit/11.8.0
		name = strings.TrimRight(parts[len(parts)-3], "0123456789.")
	}
	if name == "cudatoolkit" || name == "cuda-toolkit" {
		name = "cuda"
	}
	if name == "" {
		return "", "", false
	}
	return name, number, true
}

// leadingVersion returns the dotted number that a text begins with.
func leadingVersion(text string) string {
	text = strings.TrimPrefix(text, "v")
	i := 0
	for i < len(text) && (text[i] >= '0' && text[i] <= '9' || text[i] == '.') {
		i++
	}
	number := strings.TrimRight(text[:i], ".")
	if i < len(text) && !strings.ContainsRune("_-+", rune(text[i])) || strings.HasPrefix(number, ".") {
		return ""
	}
	return number
}

// Runfile returns the toolkit and the driver in the name of an installer of CUDA,
// "cuda_11.8.0_520.61.05_linux.run", anywhere in a text.
func Runfile(text string) (toolkit, driver string, ok bool) {
	for {
		_, rest, found := strings.Cut(text, "cuda_")
		if !found {
			return "", "", false
		}
		text = rest
		first, behind, _ := strings.Cut(rest, "_")
		second, behind, _ := strings.Cut(behind, "_")
		if strings.Count(first, ".") == 2 && leadingVersion(first) == first &&
			leadingVersion(second) == second && DriverBranch(second) != "" && strings.HasPrefix(behind, "linux") {
			return first, second, true
		}
	}
}
