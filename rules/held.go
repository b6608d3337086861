package rules

import "strings"

// held returns the class of what an instance keeps in an attribute, "" when
// that is not known. Class and result are canonical names.
func held(class, attribute string) string {
	switch attribute {
	case "model":
		// Keras gives every callback the model that is trained.
		if strings.HasPrefix(class, "keras.callbacks.") {
			return "keras.Model"
		}
	case "optimizer":
		// compile leaves the optimizer in the model.
		switch class {
		case "keras.Model", "keras.Sequential", "keras.models.Model", "keras.models.Sequential":
			return "keras.optimizers.Optimizer"
		}
	case "experimental_optimization":
		if class == "tensorflow.data.Options" {
			return "tensorflow.data.experimental.OptimizationOptions"
		}
	}
	return ""
}
