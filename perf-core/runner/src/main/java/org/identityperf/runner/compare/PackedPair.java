package org.identityperf.runner.compare;

import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.result.BenchmarkCase;

/** One fresh JVM of each side that time many cases, each at the same time and interleaved. */
public interface PackedPair extends AutoCloseable {

    /**
     * Times a case on each side.
     *
     * @throws org.identityperf.runner.jvm.HostFailure if the candidate can't do it
     */
    Times time(BenchmarkCase benchmarkCase, Effort effort) throws IOException;

    @Override
    void close();

    /**
     * The times of a case in one pair.
     *
     * @param failure why there are none, such as that the baseline can't do it; empty if there are
     */
    record Times(Map<Quantity, TimePair> pairs, Optional<String> failure) {}

    /**
     * How long a pair stays with one case. It visits the case again until its ratio is known well enough, or a further visit
     * would take too long.
     */
    enum Effort {
        /** Enough to see twice the time. What was timed before has warmed up the code that operations share. */
        ROUGH(0.1, Duration.ZERO, Duration.ZERO, Duration.ofMillis(1800)),
        /**
         * The ratios of two JVMs differ by some hundredths anyway, however exactly they are known. Few operations are timed,
         * so each is warmed up by itself, the first for as long as a server's code takes to be compiled: Keycloak took four
         * times as long for an operation of 2 ms, four seconds after it had booted, as two minutes later, which hides what a
         * change costs.
         */
        FINE(0.03, Duration.ofSeconds(15), Duration.ofSeconds(4), Duration.ofSeconds(6));

        /** The standard error of the ratio's logarithm, by the iterations, that is small enough. */
        private final double error;

        /** How long operations are repeated in a JVM before its first visit. */
        private final Duration ofJvm;

        /** How long an operation is repeated before its own first visit. */
        private final Duration warmUp;

        /** How long all visits may take; the first one takes place in any case. */
        private final Duration most;

        Effort(double error, Duration ofJvm, Duration warmUp, Duration most) {
            this.error = error;
            this.ofJvm = ofJvm;
            this.warmUp = warmUp;
            this.most = most;
        }

        double error() {
            return error;
        }

        /**
         * Returns how long an operation is repeated before its first visit.
         *
         * @param warm how long others were in the same JVM
         */
        Duration warmUp(Duration warm) {
            return ofJvm.minus(warm).compareTo(warmUp) > 0 ? ofJvm.minus(warm) : warmUp;
        }

        Duration most() {
            return most;
        }

        /** Returns how long a case takes that needs all visits. */
        Duration all() {
            return warmUp.plus(most);
        }
    }

    interface Source {

        /** @param number the number of the pair, from 0, which decides what the sides exchange */
        PackedPair open(int number) throws IOException;
    }
}
