// Package stack holds what is known of the software between a framework and
// the GPU: CUDA toolkits and the drivers they need, what wheels of PyTorch and
// TensorFlow bring, container images, NCCL's variables, GPUs, and which glibc
// a distribution has. It is data and plain look-ups; what follows from it is
// decided by rules.
//
// The data lies in the YAML files of this folder, from which cmd/matrixgen
// makes tables.gen.go and docs/stack.md. wheels.yaml, drivers.yaml and
// nccl-names.yaml are measured; the others are by hand.
//
// There is deliberately no relation between a CUDA toolkit and the Linux
// kernel: no vendor document has one. A toolkit needs a driver, and a driver
// is a kernel module.
package stack
