// Counts allocations by standing in for malloc and its kin. Only glibc offers the originals under other names.

#include "allocations.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <errno.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long count;

long allocation_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  note();
  return __libc_calloc(items, size);
}

void *realloc(void *block, size_t size) {
  note();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note();
  *block = __libc_memalign(alignment, size);
  return *block == NULL && size > 0 ? ENOMEM : 0;
}

#else

long allocation_count(void) { return -1; }

#endif
