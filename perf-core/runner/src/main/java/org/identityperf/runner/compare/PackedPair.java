package org.identityperf.runner.compare;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimePairs.TimePair;
import org.identityperf.runner.result.BenchmarkCase;

/** A packed pair is one fresh JVM of each side that time many cases, each at the same time and interleaved. */
public interface PackedPair extends AutoCloseable {

    /**
     * Times a case once on each side.
     *
     * @throws org.identityperf.runner.jvm.HostFailure if the candidate can't do it
     */
    Times time(BenchmarkCase benchmarkCase) throws IOException;

    @Override
    void close();

    /**
     * The times of a case in one pair.
     *
     * @param failure why there are none, such as that the baseline can't do it; empty if there are
     */
    record Times(Map<Quantity, TimePair> pairs, Optional<String> failure) {}

    /** A source starts packed pairs. */
    interface Source {

        /** @param number the number of the pair, from 0, which decides what the sides exchange */
        PackedPair open(int number) throws IOException;
    }
}
