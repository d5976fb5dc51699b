package org.identityperf.probe.load;

/**
 * How large a bulk request should be: it doubles as long as that brings more bytes a second, and then stays at the best.
 * What is best depends on the documents, the network and the store, so it is found by trying.
 */
final class BulkSize {

    static final int SMALLEST = 128 * 1024;
    static final int LARGEST = 4 * 1024 * 1024;

    /** Fewer would take a pause of the store's for a slower size. */
    private static final int TRIES = 8;

    private static final double WORTH = 1.05;

    private int size;
    private boolean settled;
    private double bestRate;
    private int tries;
    private long bytes;
    private long nanos;

    /** Found by trying. */
    BulkSize() {
        this.size = SMALLEST;
    }

    /** Always this. */
    BulkSize(int bytes) {
        this.size = bytes;
        this.settled = true;
    }

    /** So many bytes make a full request at this time. */
    synchronized int bytes() {
        return size;
    }

    /** One request of the current size was taken. */
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
