/*
 * Stands in for libaio.so.1 where a machine has none: Linux's native asynchronous I/O, one system call each, with the
 * calling convention that libaio documents: an error is returned as the negative error number.
 */
#include <errno.h>
#include <linux/aio_abi.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int told(long result) {
    return result < 0 ? -errno : (int)result;
}

int io_setup(int events, aio_context_t *context) {
    return told(syscall(SYS_io_setup, events, context));
}

int io_destroy(aio_context_t context) {
    return told(syscall(SYS_io_destroy, context));
}

int io_submit(aio_context_t context, long count, struct iocb **blocks) {
    return told(syscall(SYS_io_submit, context, count, blocks));
}

int io_cancel(aio_context_t context, struct iocb *block, struct io_event *event) {
    return told(syscall(SYS_io_cancel, context, block, event));
}

int io_getevents(
        aio_context_t context, long least, long most, struct io_event *events, struct timespec *timeout) {
    return told(syscall(SYS_io_getevents, context, least, most, events, timeout));
}

int io_queue_init(int events, aio_context_t *context) {
    *context = 0;
    return io_setup(events, context);
}

int io_queue_release(aio_context_t context) {
    return io_destroy(context);
}
