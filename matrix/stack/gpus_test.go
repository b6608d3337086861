package stack

import "testing"

func TestGPUCapability(t *testing.T) {
	for name, want := range map[string]string{
		"NVIDIA A100-SXM4-40GB": "8.0", "nvidia-tesla-t4": "7.5", "Tesla V100-SXM2-16GB": "7.0", "NVIDIA GeForce RTX 4090": "8.9",
		"NVIDIA H100 80GB HBM3": "9.0", "RTX 3090 Ti": "8.6", "L40S": "8.9", "L4": "8.9", "Quadro RTX 4000": "7.5", "NVIDIA RTX 4000 Ada Generation": "8.9",
		"NVIDIA RTX PRO 6000 Blackwell Server Edition": "12.0", "nvidia-h100-80gb": "9.0", "GB200": "10.0",
		"RTX 4000": "", "A1000": "", "L4000": "", "NVIDIA": "", "": "", "tpu-v4": "", "a2-highgpu-1g": "", "t4g": "",
	} {
		got := ""
		if g, ok := Default().GPUCapability(name); ok {
			got = g.Capability
		}
		if got != want {
			t.Errorf("%q has %q, want %q", name, got, want)
		}
	}
}

func TestInstanceCapability(t *testing.T) {
	for name, want := range map[string]string{
		"ml.p3.2xlarge": "7.0", "p3dn.24xlarge": "7.0", "ml.g5.xlarge": "8.6", "g4dn.metal": "7.5", "p5.48xlarge": "9.0",
		"Standard_NC6s_v3": "7.0", "Standard_NC24ads_A100_v4": "8.0", "STANDARD_NC40ADS_H100_V5": "9.0", "g2-standard-96": "8.9",
		"m5.large": "", "p30.xlarge": "", "Standard_D2_v3": "", "": "",
	} {
		got, fact, ok := Default().InstanceCapability(name)
		if got != want || ok && fact.Certainty.Cap() == "" {
			t.Errorf("%q has %q (%v), want %q", name, got, fact, want)
		}
	}
	if _, fact, _ := Default().InstanceCapability("g5.xlarge"); fact.Certainty != Reported {
		t.Errorf("that an A10G has 8.6 is only reported, not %v", fact.Certainty)
	}
}
