package parser

import "testing"

func TestNamesThatTestAVersion(t *testing.T) {
	for name, want := range map[string]bool{
		"_TORCH_GREATER_EQUAL_2_0":             true,
		"is_torch_greater_or_equal_than_1_13":  true,
		"TORCH_2":                              true,
		"IS_TF2":                               true,
		"tf2":                                  true,
		"_LIGHTNING_GREATER_EQUAL_2_1":         true,
		"torch_version_at_least":               true,
		"PY3":                                  true,
		"numpy_2_0":                            true,
		"torch":                                false,
		"tf":                                   false,
		"is_torch_available":                   false,
		"use_torch":                            false,
		"resnet_50":                            false,
		"version":                              false,
		"greater":                              false,
		"np_array":                             false,
		"":                                     false,
		"__":                                   false,
		"keras_model":                          false,
		"tensorflow_datasets_are_equal_enough": true, // a price that is paid in silence
	} {
		if got := testsVersion(name); got != want {
			t.Errorf("testsVersion(%q) = %v", name, got)
		}
	}
}
