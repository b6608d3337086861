/* A library with the names of CUDA and NCCL, that does what a test can count. */
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

typedef unsigned long long address;

volatile int waits; /* whether a call waits for ever */

static void sleep_ms(unsigned ms) { usleep(ms * 1000); }

int cuInit(unsigned flags) { return 0; }

int cuMemAlloc_v2(address *at, size_t size)
{
	if (size > (1ull << 40))
		return 2;
	*at = (address)malloc(16);
	return 0;
}

int cuMemFree_v2(address at)
{
	free((void *)at);
	return 0;
}

/* As in the real one, the runtime calls the driver. */
int cudaMalloc(void **at, size_t size) { return cuMemAlloc_v2((address *)at, size); }
int cudaFree(void *at) { return cuMemFree_v2((address)at); }

int cuLaunchKernel(void *f, unsigned ms, unsigned y, unsigned z, unsigned bx, unsigned by, unsigned bz,
		   unsigned shared, void *stream, void **arguments, void **extra)
{
	sleep_ms(ms);
	return 0;
}

/* As in the real one, the name is a weak one of the function of a profiler. */
int pncclAllReduce(const void *from, void *to, size_t ms, int type, int op, void *comm, void *stream)
{
	if (ms == 9999) {
		waits = 1;
		pause();
	}
	sleep_ms(ms);
	return ms == 77 ? 6 : ms == 78 ? 7 : 0;
}

int ncclAllReduce(const void *from, void *to, size_t ms, int type, int op, void *comm, void *stream)
	__attribute__((weak, alias("pncclAllReduce")));
