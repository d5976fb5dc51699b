package org.identityperf.probe.load;

/**
 * The bulk size is the size of a bulk request. It doubles as long as that loads more bytes per second, and then stays
 * at the best size. The best size depends on the documents, the network and the store, so it is found by trying.
 */
final class BulkSize {

    static final int SMALLEST = 128 * 1024;
    static final int LARGEST = 4 * 1024 * 1024;

    /** With fewer tries, a pause of the store would make a size look slow. */
    private static final int TRIES = 8;

    private static final double WORTH = 1.05;

    private int size;
    private boolean settled;
    private double bestRate;
    private int tries;
    private long bytes;
    private long nanos;

    /** Creates a size that is found by trying. */
    BulkSize() {
        this.size = SMALLEST;
    }

    /** Creates a fixed size. */
    BulkSize(int bytes) {
        this.size = bytes;
        this.settled = true;
    }

    /** Returns the current number of bytes of a full request. */
    synchronized int bytes() {
        return size;
    }

    /** Records that the store took one request of the current size. */
    synchronized void took(long requestBytes, long requestNanos) {
        if (settled || requestBytes < size) {
            return;
        }
        bytes += requestBytes;
        nanos += requestNanos;
        if (++tries < TRIES) {
            return;
        }
        double rate = (double) bytes / nanos;
        if (rate < bestRate * WORTH) {
            size /= 2;
            settled = true;
        } else if (size == LARGEST) {
            settled = true;
        } else {
            bestRate = rate;
            size *= 2;
        }
        tries = 0;
        bytes = 0;
        nanos = 0;
    }
}
