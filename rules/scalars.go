package rules

import "strings"

// A tensor that is known to have no dimensions is of a type of its own, which no class
// has, and so is the instance of a loss that gives such tensors when it is called: made
// with what it has by default, and not only declared to be one. Anywhere else these
// types are the classes.
const (
	scalarTensor = "torch.ScalarTensor"
	scalarLoss   = "torch.nn.scalar" // with the name of the class behind it
)

// ofClass returns a name without what its type says of dimensions.
func ofClass(name string) string {
	if rest, ok := below(name, scalarTensor); ok {
		return "torch.Tensor" + rest
	}
	if rest, ok := below(name, scalarLoss); ok && rest != "" {
		return "torch.nn" + rest
	}
	return name
}

// Losses give a tensor without dimensions unless reduce or reduction tells them
// otherwise, and so do sums and their like unless they are given a dimension. All that
// there are were called at torch 1.0.1, 1.7.1, 1.9.1 and 2.3.1. Where an argument stands by position in
// which some of them have reduce, nothing is said.
const (
	scalarUnlessGiven = ", torch.Tensor, " + scalarTensor + ", torch.Tensor]"
	plainLosses       = "cross_entropy nll_loss mse_loss l1_loss smooth_l1_loss binary_cross_entropy binary_cross_entropy_with_logits kl_div " +
		"poisson_nll_loss cosine_embedding_loss hinge_embedding_loss margin_ranking_loss multilabel_margin_loss multilabel_soft_margin_loss " +
		"multi_margin_loss soft_margin_loss triplet_margin_loss gaussian_nll_loss"
	sums = "sum mean prod"
	// ofScalars is what operators give: each was run at torch 2.3.1 on tensors of the
	// twelve dtypes that add, and on Python numbers on either side.
	ofScalars = "both[" + scalarTensor + ", torch.Tensor]"
	// keepsDimensions are methods of a tensor that keep its dimensions.
	keepsDimensions = "clone detach detach_ contiguous cpu cuda float double half"
	// moduleItself are methods of a module that return it.
	moduleItself = "to cuda cpu float double half train eval"
)

// scalarLosses are the classes of losses, by the place from which on they may be told to
// give something else.
var scalarLosses = []struct{ place, names string }{
	{"0", "HuberLoss"},
	{"1", "MSELoss L1Loss SmoothL1Loss KLDivLoss MultiLabelMarginLoss SoftMarginLoss CTCLoss GaussianNLLLoss"},
	{"2", "BCELoss BCEWithLogitsLoss CosineEmbeddingLoss MarginRankingLoss HingeEmbeddingLoss MultiLabelSoftMarginLoss"},
	{"3", "CrossEntropyLoss NLLLoss NLLLoss2d PoissonNLLLoss MultiMarginLoss TripletMarginLoss"},
}

// madeLoss returns the type of what making a loss gives, "" for what is none.
func madeLoss(owner, name string) string {
	if owner != "torch.nn" || !strings.Contains(name, "Loss") {
		return ""
	}
	for _, l := range scalarLosses {
		if hasWord(l.names, name) {
			class := "torch.nn." + name
			return "when[" + l.place + " reduce reduction, " + class + ", " + scalarLoss + "." + name + ", " + class + "]"
		}
	}
	return ""
}
