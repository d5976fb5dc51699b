package org.identityperf.runner.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/** This class searches the smallest heap in which something succeeds, by halving, to {@value #STEP} MiB. */
public final class SmallestHeap {

    /** The largest heap that is tried, in MiB. */
    static final int LARGEST = 4096;

    /** The first heap that is tried, in MiB. */
    private static final int FIRST = 128;

    private static final int STEP = 32;

    private SmallestHeap() {}

    /**
     * Searches the smallest heap.
     *
     * @param passes whether a heap of so many MiB is enough; what passes in one passes in every larger one
     * @return the smallest that passed, in MiB; empty if not even {@value #LARGEST} did
     */
    public static OptionalInt find(IntPredicate passes) {
        int failing = 0;
        int passing = FIRST;
        while (!passes.test(passing)) {
            failing = passing;
            passing *= 2;
            if (passing > LARGEST) {
                return OptionalInt.empty();
            }
        }
        while (passing - failing > STEP) {
            int middle = (passing + failing) / 2 / STEP * STEP;
            if (passes.test(middle)) {
                passing = middle;
            } else {
                failing = middle;
            }
        }
        return OptionalInt.of(passing);
    }

    /** Returns the options with another heap, by which a JVM ends at once if it is too small. */
    public static List<String> with(List<String> jvmOptions, int megabytes) {
        List<String> options = new ArrayList<>(
                jvmOptions.stream().filter(option -> !option.startsWith("-Xm")).toList());
        options.add("-Xmx" + megabytes + "m");
        options.add("-XX:+ExitOnOutOfMemoryError");
        return options;
    }
}
