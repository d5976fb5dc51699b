package org.identityperf.runner.result;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * Where the time of a run goes. A run is in one phase at a time, so the phases add up to the whole run; a phase that is
 * entered again, such as for the other side of a comparison, goes on. Several JVMs may work in a phase at the same time.
 */
public final class Phases {

    /** A step of a run; the first is what a run begins with. */
    public enum Phase {
        /** Finding, or building, the class paths of what is measured. */
        RESOLVE,
        /** Waiting for another run to end. */
        WAIT,
        START,
        LOAD,
        COUNT,
        TIME,
        PROFILE,
        REPORT;

        private String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What measured JVMs spend time on inside a phase. */
    public enum Part {
        BOOT("boot"),
        FIRST_USE("first use"),
        RETENTION("memory that stays");

        private final String word;

        Part(String word) {
            this.word = word;
        }
    }

    /**
     * What one phase took.
     *
     * @param phase its name, in lower case
     * @param seconds its wall-clock time
     * @param inJvms the seconds of JVMs that were spent on a part of it, added up over JVMs that worked side by side
     */
    public record Spent(String phase, double seconds, SortedMap<String, Double> inJvms) {

        /** Returns whether this is what a phase took. */
        public boolean isOf(Phase other) {
            return phase.equals(other.word());
        }
    }

    private final LongSupplier nanos;
    private final Map<Phase, Long> spent = new EnumMap<>(Phase.class);
    private final Map<Phase, Map<Part, Long>> inJvms = new EnumMap<>(Phase.class);
    private Phase current = Phase.RESOLVE;
    private long since;

    public Phases() {
        this(System::nanoTime);
    }

    /** @param nanos a clock that only goes forward */
    public Phases(LongSupplier nanos) {
        this.nanos = nanos;
        this.since = nanos.getAsLong();
    }

    /** Ends the current phase and enters another one. */
    public synchronized void enter(Phase next) {
        long now = nanos.getAsLong();
        spent.merge(current, now - since, Long::sum);
        current = next;
        since = now;
    }

    /** Adds what a measured JVM spent on a part of the current phase. */
    public synchronized void add(Part part, Duration took) {
        if (!took.isZero()) {
            inJvms.computeIfAbsent(current, phase -> new EnumMap<>(Part.class)).merge(part, took.toNanos(), Long::sum);
        }
    }

    /** Returns the phases that the run has had so far, in their order. */
    public synchronized List<Spent> spent() {
        enter(current);
        List<Spent> all = new ArrayList<>();
        spent.forEach((phase, took) -> {
            SortedMap<String, Double> parts = new TreeMap<>();
            inJvms.getOrDefault(phase, Map.of()).forEach((part, own) -> parts.put(part.word, seconds(own)));
            all.add(new Spent(phase.word(), seconds(took), parts));
        });
        return all;
    }

    private static double seconds(long nanos) {
        return Math.round(nanos / 1e8) / 10.0;
    }
}
