package org.identityperf.probe.password;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** This benchmark base class holds encoded passwords; an invocation checks the right password of each. */
@State(Scope.Benchmark)
public abstract class PasswordChecks extends SteadyState {

    private static final long SEED = 1;

    private final int count;
    private List<Predicate<String>> encoded;
    private int matching;

    protected PasswordChecks(int count) {
        this.count = count;
    }

    /** Encodes a password, and returns a check of whether a given password is the same. */
    protected abstract Predicate<String> encode(String password, SplittableRandom salts);

    @Setup(Level.Trial)
    public void encode() {
        SplittableRandom salts = new SplittableRandom(SEED);
        encoded = IntStream.range(0, count)
                .mapToObj(i -> encode(password(i), salts))
                .toList();
    }

    private static String password(int i) {
        return "password" + i;
    }

    @Setup(Level.Invocation)
    public void open() {
        Window.open();
    }

    /** Checks all passwords and returns how many match. */
    protected int all() {
        matching = 0;
        for (int i = 0; i < count; i++) {
            if (encoded.get(i).test(password(i))) {
                matching++;
            }
        }
        return matching;
    }

    @TearDown(Level.Invocation)
    public void verify() {
        Window.close();
        Expected.check("matching passwords", count, matching);
    }
}
