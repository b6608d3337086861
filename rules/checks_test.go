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

func TestProcessChecks(t *testing.T) {
	for _, row := range []struct {
		check, name, code string
		want              []string
	}{
		{"default-worker", "a number of workers that is not known", "from torch.utils.data import DataLoader\nDataLoader(d, num_workers=n, collate_fn=lambda b: b)\n", nil},
		{"default-worker", "through a name", "from torch.utils.data import DataLoader\nn = 2\nf = lambda b: b\nDataLoader(d, num_workers=n, collate_fn=f)\n", []string{"4: XX001 collate_fn"}},
		{"default-worker", "by position", "from multiprocessing import Process\nProcess(None, lambda: 1)\n", []string{"2: XX001 lambda: 1"}},
		{"default-worker", "what may hold a context", "from torch.utils.data import DataLoader\nDataLoader(d, num_workers=2, collate_fn=lambda b: b, **rest)\n", nil},
		{"default-worker", "of torch.multiprocessing", "import torch.multiprocessing as mp\nmp.Process(target=lambda: 1)\n", []string{"2: XX001 target"}},
		{"default-worker", "in a file that chooses, somewhere", "import multiprocessing as mp\ndef main(how):\n    mp.set_start_method(how)\nmp.Process(target=lambda: 1)\n", nil},
		{"default-worker", "a thread", "from threading import Thread\nThread(target=lambda: 1)\n", nil},
		{"default-worker", "a process of another library", "from billiard import Process\nProcess(target=lambda: 1)\n", nil},
		{"workers-at-import", "in a loop", "from multiprocessing import Pool\nfor n in [1]:\n    Pool(n)\n", nil},
		{"workers-at-import", "a manager", "import multiprocessing\nmanager = multiprocessing.Manager()\n", []string{"2: XX001 Manager"}},
		{"start-method-set", "in the program", "import torch.multiprocessing as mp\nq = mp.Queue()\nif __name__ == '__main__':\n    mp.set_start_method('spawn')\n", []string{"4: XX001 set_start_method"}},
		{"start-method-set", "after the method was asked for", "import torch.multiprocessing as mp\nmp.get_start_method()\nmp.set_start_method('spawn')\n", []string{"3: XX001 set_start_method"}},
		{"start-method-set", "after it was taken back", "import torch.multiprocessing as mp\nmp.set_start_method(None, force=True)\nmp.set_start_method('spawn')\n", nil},
		{"start-method-set", "without torch", "import multiprocessing as mp\nmp.Queue()\nmp.set_start_method('spawn')\n", nil},
		{"start-method-set", "in a function", "import torch.multiprocessing as mp\ndef main():\n    mp.Queue()\n    mp.set_start_method('spawn')\n", nil},
		{"spawned-worker", "chosen under a condition", "import torch.multiprocessing as mp\nif how:\n    mp.set_start_method('spawn')\nmp.Process(target=lambda: 1)\n", nil},
		{"spawned-worker", "chosen", "import torch.multiprocessing as mp\nmp.set_start_method('spawn')\nmp.Process(target=lambda: 1)\n", []string{"3: XX001 target"}},
		{"spawned-worker", "through a context", "import torch.multiprocessing as mp\nfrom torch.utils.data import DataLoader\nc = mp.get_context('spawn')\nDataLoader(d, num_workers=1, collate_fn=lambda b: b, multiprocessing_context=c)\n", []string{"4: XX001 collate_fn"}},
		{"spawned-worker", "through a context for a fork", "import torch.multiprocessing as mp\nfrom torch.utils.data import DataLoader\nc = mp.get_context('fork')\nDataLoader(d, num_workers=1, collate_fn=lambda b: b, multiprocessing_context=c)\n", nil},
		{"spawned-worker", "spawn by a fork", "import torch.multiprocessing as mp\nmp.spawn(lambda i: 1, (), 2, True, False, 'fork')\n", nil},
	} {
		t.Run(row.check+" "+row.name, func(t *testing.T) {
			engine := rules.New(entriesOf(t, "torch", "{check: "+row.check+"}"), matrix.DefaultCatalog(), pairOf(t, "torch==1.4", "torch==2.3"), rules.Options{})
			list, file := run(t, engine, row.code)
			if diff := cmp.Diff(row.want, marks(list, file)); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}
