package matrix

// Check is a match that no shape describes: the rules know it in Go.
type Check uint8

// The checks.
const (
	NoCheck Check = iota
	// TensorFlowOnKerasTensor: a function of TensorFlow outside of Keras gets a
	// symbolic tensor of Keras.
	TensorFlowOnKerasTensor
	// LocalRankOption: a command line of a file that imports torch has the
	// option --local_rank and not --local-rank.
	LocalRankOption
	// VersionComparedAsText: a test of the package's version compares strings,
	// or floats, and comes out wrong at the target. It looks at the versions
	// itself; the timeline says since when that can happen.
	VersionComparedAsText
	// VariableInLayer: a layer or model of Keras has a variable of TensorFlow as an
	// attribute.
	VariableInLayer
	// EncoderLayer: a transformer encoder that is to use nested tensors is given a layer
	// whose batch comes second, which cannot.
	EncoderLayer
	// LegacyKerasTooLate: TF_USE_LEGACY_KERAS is set when Keras was chosen already.
	LegacyKerasTooLate
	// StartMethodSet: multiprocessing.set_start_method is called where the start method
	// is settled already.
	StartMethodSet
	// SpawnedWorker: a process that the file has spawned is given a function that
	// cannot be pickled.
	SpawnedWorker
	// DefaultWorker: a process that is started as Python chooses is given such a
	// function.
	DefaultWorker
	// WorkersAtImport: a module starts processes as Python chooses when it is imported.
	WorkersAtImport
)

// Packages returns the packages of which a file names one if the check has
// something to say about it.
func (c Check) Packages() []string {
	switch c {
	case TensorFlowOnKerasTensor, VariableInLayer, LegacyKerasTooLate:
		return []string{"tensorflow"}
	case LocalRankOption, EncoderLayer, StartMethodSet, SpawnedWorker:
		return []string{"torch"}
	case DefaultWorker:
		return []string{"multiprocessing", "concurrent.futures", "torch"}
	case WorkersAtImport:
		return []string{"multiprocessing", "torch"}
	case VersionComparedAsText:
		return []string{"torch", "tensorflow", "keras", "numpy", "transformers", "torchvision", "torchaudio"}
	default:
		return nil
	}
}
