/*
 * Stands in for libnuma.so.1 where a machine has none. It says that this machine's memory is all the same, so that the
 * server, which asks first, leaves the placement of memory to the kernel. Memory that it asks for all the same it gets.
 */
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

int numa_available(void) {
    return -1;
}

void *numa_alloc_local(size_t size) {
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? NULL : memory;
}

void numa_free(void *memory, size_t size) {
    munmap(memory, size);
}

/* A set of no nodes; the server reads its size and its words, and gives it back. */
struct bitmask {
    unsigned long size;
    unsigned long *words;
};

static unsigned long no_nodes[1];
static struct bitmask none = {8 * sizeof no_nodes, no_nodes};

struct bitmask *numa_get_mems_allowed(void) {
    return &none;
}

void numa_bitmask_free(struct bitmask *mask) {
    (void)mask;
}

long set_mempolicy(int mode, const unsigned long *nodes, unsigned long most) {
    return syscall(SYS_set_mempolicy, mode, nodes, most);
}

long mbind(void *start, unsigned long length, int mode, const unsigned long *nodes, unsigned long most, unsigned flags) {
    return syscall(SYS_mbind, start, length, mode, nodes, most, flags);
}
