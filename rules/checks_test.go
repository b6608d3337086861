package rules_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/matrix"
	"github.com/upcheck/upcheck/parser"
	"github.com/upcheck/upcheck/rules"
)

func TestTensorFlowOnKerasTensor(t *testing.T) {
	set := entriesOf(t, "keras", "{check: tensorflow-on-keras-tensor}")
	tensor := instanceOf("tensorflow.keras.KerasTensor")
	list := parser.Value{Kind: parser.Sequence, Items: append(instanceOf("tensorflow.Tensor").Refs, tensor.Refs...)}
	unsure := tensor
	unsure.Unsure = true
	for _, row := range []struct {
		name, callee string
		arg          parser.Arg
		want         []string
	}{
		{"by position", "tensorflow.shape", parser.Arg{Value: tensor}, []string{"XX001 certain tensorflow.shape"}},
		{"by keyword", "tensorflow.image.resize", parser.Arg{Keyword: "images", Value: tensor}, []string{"XX001 certain tensorflow.image.resize"}},
		{"in a list", "tensorflow.concat", parser.Arg{Value: list}, []string{"XX001 certain tensorflow.concat"}},
		{"of standalone Keras", "tensorflow.shape", parser.Arg{Value: instanceOf("keras.KerasTensor")}, []string{"XX001 certain tensorflow.shape"}},
		{"through compat.v1", "tensorflow.compat.v1.shape", parser.Arg{Value: tensor}, []string{"XX001 certain tensorflow.compat.v1.shape"}},
		{"another tensor", "tensorflow.shape", parser.Arg{Value: instanceOf("tensorflow.Tensor")}, nil},
		{"either of two", "tensorflow.shape", parser.Arg{Value: instanceOf("tensorflow.keras.KerasTensor", "tensorflow.Tensor")}, nil},
		{"or something unknown", "tensorflow.shape", parser.Arg{Value: unsure}, nil},
		{"the tensors of tf_keras", "tensorflow.shape", parser.Arg{Value: instanceOf("tf_keras.KerasTensor")}, nil},
		{"what only looks", "tensorflow.is_tensor", parser.Arg{Value: tensor}, nil},
		{"what takes structures", "tensorflow.nest.flatten", parser.Arg{Value: tensor}, nil},
		{"a class", "tensorflow.TensorSpec", parser.Arg{Value: tensor}, nil},
		{"Keras", "tensorflow.keras.Model", parser.Arg{Value: tensor}, nil},
		{"another library", "numpy.shape", parser.Arg{Value: tensor}, nil},
	} {
		t.Run(row.name, func(t *testing.T) {
			row.arg.Confidence = parser.Certain
			m := &parser.Module{
				Imports: []parser.Import{{Module: "tensorflow"}},
				Uses: []parser.Use{{
					Refs: []parser.Ref{{Name: row.callee, Bound: 1}}, Confidence: parser.Certain, Context: parser.Callee,
					Parts: []source.Span{{Start: 3, End: 4}, {Start: 5, End: 6}},
				}},
				Calls: []parser.Call{{Class: -1, Args: []parser.Arg{{Value: one, Index: 1}, row.arg}}},
			}
			pair := [2]string{"keras==1.4 tensorflow==1.4 tf-keras==1.4", "keras==2.3 tensorflow==2.3 tf-keras==1.4"}
			if diff := cmp.Diff(row.want, facts(set, pair, t, m)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func TestLocalRankOption(t *testing.T) {
	engine := rules.New(entriesOf(t, "torch", "{check: local-rank-option}"), matrix.DefaultCatalog(),
		pairOf(t, "torch==1.4", "torch==2.3"), rules.Options{Histories: []rules.History{historyOf(t, "torch", torchHistory)}})
	for _, row := range []struct {
		name, code string
		want       []string
		confidence string
	}{
		{"the option", "import torch, argparse\np = argparse.ArgumentParser()\np.add_argument('--local_rank')\n", []string{"3: XX001 '--local_rank'"}, "likely"},
		{"beside a short one", "import torch\nfrom argparse import ArgumentParser\np = ArgumentParser()\np.add_argument('-l', '--local_rank')\n", []string{"4: XX001 '--local_rank'"}, "likely"},
		{"in a group", "import torch, argparse\np = argparse.ArgumentParser()\ng = p.add_argument_group()\ng.add_argument('--local_rank')\n", []string{"4: XX001 '--local_rank'"}, "likely"},
		{"for torchrun as well", "import torch, argparse, os\np = argparse.ArgumentParser()\np.add_argument('--local_rank', default=os.environ.get('LOCAL_RANK'))\n", []string{"3: XX001 '--local_rank'"}, "possible"},
		{"both spellings", "import torch, argparse\np = argparse.ArgumentParser()\np.add_argument('--local-rank', '--local_rank')\n", nil, ""},
		{"the new one", "import torch, argparse\np = argparse.ArgumentParser()\np.add_argument('--local-rank')\n", nil, ""},
		{"another option", "import torch, argparse\np = argparse.ArgumentParser()\np.add_argument('--rank')\n", nil, ""},
		{"for DeepSpeed", "import torch, deepspeed, argparse\np = argparse.ArgumentParser()\np.add_argument('--local_rank')\n", nil, ""},
		{"without torch", "import argparse\np = argparse.ArgumentParser()\np.add_argument('--local_rank')\n", nil, ""},
		{"another parser", "import torch, click\np = click.ArgumentParser()\np.add_argument('--local_rank')\n", nil, ""},
		{"perhaps both", "import torch, argparse\np = argparse.ArgumentParser()\np.add_argument('--local_rank', *names)\n", nil, ""},
	} {
		t.Run(row.name, func(t *testing.T) {
			list, file := run(t, engine, row.code)
			if diff := cmp.Diff(row.want, marks(list, file)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
			for _, f := range list {
				if f.Confidence.String() != row.confidence {
					t.Errorf("confidence %s, want %s", f.Confidence, row.confidence)
				}
			}
		})
	}
}
