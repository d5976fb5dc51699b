package org.identityperf.probe.measure;

import java.util.concurrent.locks.LockSupport;

/** Ticks are a clock that threads can wait for, in nanoseconds from an arbitrary moment. */
interface Ticks {

    /** The clock of {@link System#nanoTime}. */
    Ticks SYSTEM = new Ticks() {

        /** A parked thread wakes up some fifty microseconds late, so the last part of the wait is a busy wait. */
        private static final long AWAKE = 100_000;

        @Override
        public long now() {
            return System.nanoTime();
        }

        @Override
        public void await(long moment) {
            for (long left = moment - now(); left > 0; left = moment - now()) {
                if (left > AWAKE) {
                    LockSupport.parkNanos(left - AWAKE);
                } else {
                    Thread.onSpinWait();
                }
            }
        }
    };

    long now();

    /** Waits until that moment; returns at once if it has passed. */
    void await(long moment);
}
