package command

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/upcheck/upcheck/internal/source"
	"github.com/upcheck/upcheck/project"
)

// show writes facts in the order of their kinds, one a line, with the text at
// their places in brackets.
func show(text string, f project.Facts) string {
	var b strings.Builder
	at := func(s source.Span) string { return "[" + text[s.Start:s.End] + "]" }
	unit := func(u string) string {
		if u == "" {
			return ""
		}
		return " in " + u
	}
	for _, r := range f.Requirements {
		fmt.Fprintf(&b, "%s%s %s%s", r.Name, r.Spec, at(r.NameSpan), at(r.SpecSpan))
		if r.Manager == project.Conda {
			b.WriteString(" conda")
		}
		if r.Index != "" {
			b.WriteString(" from " + r.Index)
		}
		if r.URL != "" {
			b.WriteString(" url " + r.URL)
		}
		b.WriteString(unit(r.Unit) + "\n")
	}
	for _, i := range f.Includes {
		fmt.Fprintf(&b, "include %s bounds=%v elsewhere=%v%s\n", at(i.Span), i.Bounds, i.Elsewhere, unit(i.Unit))
	}
	for _, x := range f.Indexes {
		fmt.Fprintf(&b, "index %d %s explicit=%v%s\n", x.Kind, at(x.Span), x.Explicit, unit(x.Unit))
	}
	for _, i := range f.Images {
		fmt.Fprintf(&b, "image %s:%s %s%s%s\n", i.Name, i.Tag, i.Digest, at(i.Span), unit(i.Unit))
	}
	for _, e := range f.Env {
		value := "?"
		if e.Known {
			value = e.Value
		}
		if e.Passed {
			value = "passed"
		}
		fmt.Fprintf(&b, "env %s=%s %s%s%s\n", e.Name, value, at(e.Span), at(e.ValueSpan), unit(e.Unit))
	}
	kinds := []string{"driver", "toolkit", "loaded", "cudnn", "nccl", "kernel", "gpu", "arch", "distro", "compat", "compiles"}
	for _, h := range f.Host {
		fmt.Fprintf(&b, "%s %s %s%s\n", kinds[h.Kind], h.Value, at(h.Span), unit(h.Unit))
	}
	return b.String()
}

func TestRead(t *testing.T) {
	for _, row := range []struct{ name, in, want string }{
		{"pip", "pip install -U torch==2.1.2+cu118 'numpy<2'", "torch==2.1.2+cu118 [torch][==2.1.2+cu118]\nnumpy<2 [numpy][<2]\n"},
		{"pip of an interpreter, behind other programs", "sudo -H python3.10 -m pip --no-cache-dir install torch==2.0", "torch==2.0 [torch][==2.0]\n"},
		{"pip in a variable", "\"$PYTHON\" -m pip install torch==1; $PIP install numpy==1", "torch==1 [torch][==1]\nnumpy==1 [numpy][==1]\n"},
		{"files and indexes", "pip install -r a.txt -c b.txt --index-url https://x/whl/cu118", "include [a.txt] bounds=false elsewhere=true\ninclude [b.txt] bounds=true elsewhere=true\nindex 0 [https://x/whl/cu118] explicit=false\n"},
		{"an index of the command alone", "pip install torch --pre --extra-index-url=https://x/cu118 -f https://y", "torch [torch][] from https://x/cu118\nindex 1 [https://x/cu118] explicit=true\nindex 2 [https://y] explicit=true\n"},
		{"a file, whose needs have the index", "pip install -e . torch==1 -i https://x", "torch==1 [torch][==1] from https://x\nindex 0 [https://x] explicit=false\n"},
		{"uv, poetry, pdm, pipenv", "uv pip install torch==1; uv add a==1; poetry add b==1; pdm add c==1; pipenv install d==1", "torch==1 [torch][==1]\na==1 [a][==1]\nb==1 [b][==1]\nc==1 [c][==1]\nd==1 [d][==1]\n"},
		{"a wheel", "pip install https://h/whl/cu118/torch-2.3.1%2Bcu118-cp310-cp310-linux_x86_64.whl", "torch==2.3.1+cu118 [][https://h/whl/cu118/torch-2.3.1%2Bcu118-cp310-cp310-linux_x86_64.whl] url https://h/whl/cu118/torch-2.3.1+cu118-cp310-cp310-linux_x86_64.whl\n"},
		{"a redirect is no version", "pip install torch>=2.0", "torch [torch][]\n"},
		{"other commands", "pip uninstall -y torch; pip download x; echo pip install torch; pip list", ""},
		{"a comment and a heredoc that is data", "# pip install a==1\ncat > x.sh <<EOF\npip install b==1\nEOF", ""},
		{"a heredoc that a shell gets", "bash -e <<'EOF'\npip install b==1\nEOF", "b==1 [b][==1]\n"},
		{"a string of code", "bash -lc \"pip install 'torch==1' && export X=1\"", "torch==1 [torch][==1]\nenv X=1 [X][1]\n"},
		{"a substitution and a condition", "if true; then x=$(pip install a==1); fi", "a==1 [a][==1]\n"},
		{"a template", "pip install torch==${{ matrix.torch }} numpy=={{ numpy }} six==1", "six==1 [six][==1]\n"},
		{"what stands before an error", "pip install a==1\nif then )\npip install b==1", "a==1 [a][==1]\n"},
		{"lines that go on, with CRLF", "pip install \\\r\n  torch==1 \\\r\n  numpy==2\r\nexport A=b\r\n", "torch==1 [torch][==1]\nnumpy==2 [numpy][==2]\nenv A=b [A][b]\n"},

		{"a variable", "CUDA=11.8; pip install torch==2.0.1+cu${CUDA/./}", "torch==2.0.1+cu118 [torch][==2.0.1+cu${CUDA/./}]\n"},
		{"packages in a variable", "P='torch==1 numpy'; pip install $P", "torch==1 [][$P]\nnumpy [][$P]\n"},
		{"a variable from elsewhere", "pip install torch==$TORCH; pip install torch==${1:-2.0} numpy==1", "numpy==1 [numpy][==1]\n"},
		{"a variable with two values", "V=1; if x; then V=2; fi; pip install torch==$V", ""},
		{"a variable that is tested", "V=1; [ -n \"$X\" ] && V=2; pip install torch==$V", ""},
		{"a step of a chain", "V=1 && pip install torch==$V", "torch==1 [torch][==$V]\n"},
		{"a loop", "V=1; for i in 1 2; do pip install torch==$V a==$i; V=2; done", ""},
		{"a function", "V=1; W=1; f() { pip install torch==$V numpy==$W; }; W=2; f", "torch==1 [torch][==$V]\n"},
		{"a subshell", "V=1; (V=2); pip install torch==$V", "torch==1 [torch][==$V]\n"},
		{"read", "V=1; read V; pip install torch==$V", ""},

		{"conda", "conda install -y -c pytorch -c nvidia pytorch=2.6 torchvision==0.1 pytorch-cuda=12.4 'numpy>=1,<2'", "torch==2.6.* [pytorch][=2.6] conda\ntorchvision==0.1 [torchvision][==0.1] conda\npytorch-cuda==12.4.* [pytorch-cuda][=12.4] conda\nnumpy<2,>=1 [numpy][>=1,<2] conda\nindex 3 [pytorch] explicit=false\nindex 3 [nvidia] explicit=false\ntoolkit 12.4 [pytorch-cuda=12.4]\n"},
		{"conda: builds, channels, wildcards", "mamba create -n x python=3.10.* pytorch::pytorch=1.13.1=py3.10_cuda11.7_cudnn8.5.0_0 nvidia/label/cuda-11.6.0::cuda-toolkit cudnn=8.1.0", "python==3.10.* [python][=3.10.*] conda\ntorch==1.13.1 [pytorch][=1.13.1] conda from pytorch\ncuda-toolkit [cuda-toolkit][] conda from nvidia/label/cuda-11.6.0\ncudnn==8.1.0.* [cudnn][=8.1.0] conda\ntoolkit 11.7 [pytorch::pytorch=1.13.1=py3.10_cuda11.7_cudnn8.5.0_0]\ntoolkit 11.6.0 [nvidia/label/cuda-11.6.0::cuda-toolkit]\ncudnn 8.1.0 [cudnn=8.1.0]\n"},

		{"apt", "apt-get update && apt-get install -y --no-install-recommends cuda-11-8 cuda-toolkit-12-4 cuda-toolkit-11-8=11.8.0-1 cuda-nvcc-11-8=11.8.89-1 cuda-compat-12-4 cuda-keyring", "toolkit 11.8 [cuda-11-8]\ntoolkit 12.4 [cuda-toolkit-12-4]\ntoolkit 11.8.0 [cuda-toolkit-11-8=11.8.0-1]\ntoolkit 11.8 [cuda-nvcc-11-8=11.8.89-1]\ncompat 12.4 [cuda-compat-12-4]\n"},
		{"apt: libraries", "apt install libcudnn8=8.7.0.84-1+cuda11.8 libcudnn9-cuda-12 libcudnn8-dev=8.9.7.*-1+cuda12.2 libnccl2=2.18.3-1+cuda12.2 libnccl-dev libcudnn7=$X-1; dpkg -i /x/libcudnn8_8.6.0.163-1+cuda11.8_amd64.deb", "cudnn 8.7.0.84 [libcudnn8=8.7.0.84-1+cuda11.8]\ncudnn 9 [libcudnn9-cuda-12]\ncudnn 8.9.7 [libcudnn8-dev=8.9.7.*-1+cuda12.2]\nnccl 2.18.3 [libnccl2=2.18.3-1+cuda12.2]\ncudnn 7 [libcudnn7]\ncudnn 8.6.0.163 [/x/libcudnn8_8.6.0.163-1+cuda11.8_amd64.deb]\n"},
		{"apt: drivers and kernels", "apt-get -y install nvidia-driver-535 nvidia-headless-550-server=550.54.15-0ubuntu1 linux-image-5.15.0-105-generic linux-headers-$(uname -r) cuda-drivers-535", "driver 535 [nvidia-driver-535]\ndriver 550.54.15 [nvidia-headless-550-server=550.54.15-0ubuntu1]\nkernel 5.15.0-105-generic [linux-image-5.15.0-105-generic]\ndriver 535 [cuda-drivers-535]\n"},
		{"yum", "yum install -y libcudnn8-8.7.0.84-1.cuda11.8 libnccl-2.18.3-1+cuda12.2; dnf module install nvidia-driver:535-dkms", "cudnn 8.7.0.84 [libcudnn8-8.7.0.84-1.cuda11.8]\nnccl 2.18.3 [libnccl-2.18.3-1+cuda12.2]\ndriver 535 [nvidia-driver:535-dkms]\n"},
		{"run files", "wget https://x/cuda_11.8.0_520.61.05_linux.run\nsh cuda_11.8.0_520.61.05_linux.run --silent --toolkit\nsudo sh ./cuda_12.1.0_530.30.02_linux.run --driver --silent\nsh NVIDIA-Linux-x86_64-535.129.03.run -s", "toolkit 11.8.0 [cuda_11.8.0_520.61.05_linux.run]\ntoolkit 11.8.0 [cuda_11.8.0_520.61.05_linux.run]\ndriver 530.30.02 [cuda_12.1.0_530.30.02_linux.run]\ndriver 535.129.03 [NVIDIA-Linux-x86_64-535.129.03.run]\n"},
		{"modules", "module load gcc/11 cuda/11.8.0_520.61.05 cuda/11.8.0-gcc-11.3.1-xyz cuDNN/8.4.1.50-CUDA-11.7.0\nml CUDA/11.7.0 cuda11.8/toolkit/11.8.0 intel/toolkit/2023", "loaded 11.8.0 [cuda/11.8.0_520.61.05]\nloaded 11.8.0 [cuda/11.8.0-gcc-11.3.1-xyz]\ncudnn 8.4.1.50 [cuDNN/8.4.1.50-CUDA-11.7.0]\nloaded 11.7.0 [CUDA/11.7.0]\nloaded 11.8.0 [cuda11.8/toolkit/11.8.0]\n"},

		{"variables", "export A=1 B=\"x y\"; C=2; D=3 python x.py; env E=4 F=$G python; declare -x H=5; export C", "env A=1 [A][1]\nenv B=x y [B][x y]\nenv D=3 [D][3]\nenv E=4 [E][4]\nenv F=? [F][$G]\nenv H=5 [H][5]\nenv C=2 [C][2]\n"},
		{"architectures", "TORCH_CUDA_ARCH_LIST=\"7.0;8.0+PTX\" pip install .", "env TORCH_CUDA_ARCH_LIST=7.0;8.0+PTX [TORCH_CUDA_ARCH_LIST][7.0;8.0+PTX]\narch 7.0 [7.0]\narch 8.0+PTX [8.0+PTX]\n"},
		{"schedulers", "#SBATCH --gres=gpu:a100:4\n#SBATCH --constraint=\"v100|skylake\"\n##SBATCH --gres=gpu:h100:4\nsrun -N 2 --export=ALL,NCCL_DEBUG=INFO,Y pip install a==1", "a==1 [a][==1]\nenv NCCL_DEBUG=INFO [NCCL_DEBUG][INFO]\nenv Y=passed [Y][]\ngpu a100 [a100]\ngpu v100 [v100]\n"},
		{"mpirun", "mpirun -np 2 -x NCCL_DEBUG=INFO -x PATH -genv A 1 python x.py", "env NCCL_DEBUG=INFO [NCCL_DEBUG][INFO]\nenv PATH=passed [PATH][]\nenv A=1 [A][1]\n"},
		{"docker", "docker run -it --rm --gpus all -v $PWD:/w -e A=1 --env B docker.io/nvidia/cuda:11.8.0-base bash -c 'pip install torch==1'", "torch==1 [torch][==1] in docker.io/nvidia/cuda:11.8.0-base\nimage nvidia/cuda:11.8.0-base [docker.io/nvidia/cuda:11.8.0-base] in docker.io/nvidia/cuda:11.8.0-base\nenv A=1 [A][1] in docker.io/nvidia/cuda:11.8.0-base\nenv B=passed [B][] in docker.io/nvidia/cuda:11.8.0-base\n"},
		{"docker with an image from elsewhere", "docker run -e A=1 $IMAGE pip install a==1", "a==1 [a][==1] in $IMAGE\nenv A=1 [A][1] in $IMAGE\n"},
		{"singularity and pyxis", "singularity exec --nv docker://nvcr.io/nvidia/pytorch:23.10-py3 python x\nsrun --container-image=nvcr.io#nvidia/pytorch:24.01-py3 python y", "image nvcr.io/nvidia/pytorch:23.10-py3 [nvcr.io/nvidia/pytorch:23.10-py3] in nvcr.io/nvidia/pytorch:23.10-py3\nimage nvcr.io/nvidia/pytorch:24.01-py3 [nvcr.io#nvidia/pytorch:24.01-py3] in nvcr.io#nvidia/pytorch:24.01-py3\n"},
	} {
		t.Run(row.name, func(t *testing.T) {
			if diff := cmp.Diff(row.want, show(row.in, Read([]byte(row.in)))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// spans calls a function with every place in facts.
func spans(f project.Facts, visit func(source.Span)) {
	f.Put("x", "", func(s source.Span) (source.Span, int) { visit(s); return s, 1 })
}

func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"pip install \"torch==$X\" -r a.txt -i https://x", "A='x y'; B=${A%x*}; conda install $B c::d=1=e", "docker run -ite A=1 x:1 bash -c \"sh <<E\nB=1\nE\n\"",
		"#SBATCH --gres=gpu:a:1\r\nmodule load cuda/1_2\r\n", "apt install cuda-11-8=1 libcudnn8=8.1.*-1", "x=$(`echo \\`a\\``); env $'A\\n'=1 b{{c}}d ${{e}}",
		"srun --export=A=1,B sh cuda_11.8.0_520.61.05_linux.run", "export A=1\\\n2 \x00B=\"\x00\\\"\"",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		spans(Read(data), func(s source.Span) {
			if s.Start < 0 || s.Start > s.End || s.End > len(data) {
				t.Errorf("a place is %v of %d bytes", s, len(data))
			}
		})
	})
}

func TestBranches(t *testing.T) {
	text := "pip install a\nif x; then pip install b; elif y; then bash -c 'if z; then pip install -r c; else pip install d; fi'; fi\ncase x in e) pip install e ;; f) pip install f ;; esac"
	var got strings.Builder
	show := func(what string, branches []project.Branch) {
		got.WriteString(what)
		for _, b := range branches {
			fmt.Fprintf(&got, " %s/%d", text[b.At:b.At+2], b.Way)
		}
		got.WriteString("\n")
	}
	f := Read([]byte(text))
	for _, r := range f.Requirements {
		show(r.Name, r.Branches)
	}
	for _, inc := range f.Includes {
		show(inc.Path, inc.Branches)
	}
	if diff := cmp.Diff("a\nb if/0\nd if/1 if/1\ne ca/0\nf ca/1\nc if/1 if/0\n", got.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
