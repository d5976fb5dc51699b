package org.identityperf.fusionauth;

import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** The state of a benchmark of several searches, whose answers are counted. */
@State(Scope.Benchmark)
public abstract class Searches extends OpenFusion {

    private long found;

    /** Searches, and returns how many right answers there were. */
    abstract long all();

    /** Returns how many there must be. */
    abstract long expected();

    @Setup(Level.Invocation)
    public void begin() {
        Window.open();
    }

    private long search() {
        found = all();
        return found;
    }

    @TearDown(Level.Invocation)
    public void verify() {
        Window.close();
        Expected.check("answers found", expected(), found);
    }

    /** Reads what the reference store reads for a page and, where there is one, for the number of all. */
    @Benchmark
    public long reference() {
        return search();
    }

    /** Reads the same in one round trip, and no more than the page needs. */
    @Benchmark
    public long floor() {
        return search();
    }
}
