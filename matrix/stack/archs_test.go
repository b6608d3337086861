package stack

import "testing"

func TestArchsOf(t *testing.T) {
	for _, row := range []struct {
		name, release, local, capability string
		runs, known                      bool
		certainty                        Certainty
	}{
		{"V100 with the default of 2.9", "2.9.1", "cu128", "7.0", true, true, Measured},
		{"V100 with the default of 2.11", "2.11.0", "cu130", "7.0", false, true, Measured},
		{"V100 with the build for 12.6", "2.12.0", "cu126", "7.0", true, true, Documented},
		{"GTX 1080 with the default of 2.8", "2.8.0", "cu128", "6.1", false, true, Measured},
		{"GTX 1080 with the default of 2.7", "2.7.1", "cu126", "6.1", true, true, Measured},
		{"RTX 4090 runs code for 8.6", "2.3.1", "cu121", "8.9", true, true, Measured},
		{"B200 is too new", "2.6.0", "cu124", "10.0", false, true, Measured},
		{"another patch release of the minor", "2.3.0", "cu121", "9.0", true, true, Reported},
		{"no capability", "2.3.1", "cu121", "Hopper", false, false, Measured},
	} {
		t.Run(row.name, func(t *testing.T) {
			build, ok, _ := Default().BuildWith("torch", row.release, row.local)
			if !ok {
				t.Fatal("no such build")
			}
			archs, ok := Default().ArchsOf(build)
			if !ok {
				t.Fatal("no row")
			}
			runs, known := archs.Has(row.capability)
			if runs != row.runs || known != row.known || archs.Certainty != row.certainty {
				t.Errorf("%v, %v, %v", runs, known, archs.Certainty)
			}
		})
	}
	build, _, _ := Default().BuildWith("torch", "2.11.0", "cu126")
	if archs, ok := Default().ArchsOf(build); ok {
		t.Errorf("the build of 2.11 for 12.6 was not measured: %+v", archs)
	}
}

func TestLikelyArchsOf(t *testing.T) {
	for _, row := range []struct {
		name, release, local string
		ok                   bool
		certainty            Certainty
	}{
		{"measured", "2.8.0", "cu128", true, Measured},
		{"the same before and after", "2.8.0", "cu126", true, Reported},
		{"nothing older", "2.10.0", "cu130", false, Measured},
	} {
		t.Run(row.name, func(t *testing.T) {
			build, exists, _ := Default().BuildWith("torch", row.release, row.local)
			archs, ok := Default().LikelyArchsOf(build)
			if !exists || ok != row.ok || ok && archs.Certainty != row.certainty {
				t.Errorf("%v, %+v, %v", exists, archs, ok)
			}
		})
	}
}

func TestPTXLeavesNewerGPUsOpen(t *testing.T) {
	k := Kernels{Archs: []string{"75", "80", "90a"}, PTX: "90"}
	for capability, want := range map[string][2]bool{"7.0": {false, true}, "8.9": {true, true}, "10.0": {false, false}, "9.0": {true, true}} {
		if runs, known := k.Has(capability); [2]bool{runs, known} != want {
			t.Errorf("%s: %v, %v", capability, runs, known)
		}
	}
}
