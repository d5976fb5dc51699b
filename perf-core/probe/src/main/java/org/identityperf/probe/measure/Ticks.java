package org.identityperf.probe.measure;

import java.util.concurrent.locks.LockSupport;

/** A clock that can be waited for, in nanoseconds from an arbitrary moment. */
interface Ticks {

    /** {@link System#nanoTime}. */
    Ticks SYSTEM = new Ticks() {

        /** A parked thread wakes up some fifty microseconds late: the last stretch is waited for awake. */
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

    /** Returns at that moment, at once if it has passed. */
    void await(long moment);
}
