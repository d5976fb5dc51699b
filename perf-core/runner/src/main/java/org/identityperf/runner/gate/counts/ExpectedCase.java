package org.identityperf.runner.gate.counts;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Spread;
import org.identityperf.runner.finding.Tolerance;
import org.identityperf.runner.result.Measurement;

/**
 * One line of {@code counts.yaml}: what one operation of a case counts. Statements, rows, round
 * trips and commits are exact, and so is what is left afterwards; where two countings of equal code did not agree on
 * one, it is written as {@value #UNSTABLE}, and not held. Allocation is held within
 * {@link Tolerance#EXPECTED_ALLOCATION}, for each feature release of Java by itself, unless threads or servers race in
 * the case. It is written with the update of Java that counted it; another update of the same release is held within
 * {@link Tolerance#VARYING_ALLOCATION}. Where countings of equal code differ by more, it is written as
 * {@code least..most}, held within the same, and moves only if it lies apart by more than it scatters. The first use of a fresh server
 * has exact counts of its own. Which case of an operation has them depends on the cases of a run, so one may be without.
 *
 * @param counts what is exact; empty where unstable
 * @param allocation by the Java that allocated; empty where unstable
 */
public record ExpectedCase(
        SortedMap<CountLabel, Optional<Count>> counts, SortedMap<CountLabel, Optional<Spread>> allocation) {

    static final String UNSTABLE = "unstable";

    private static final Pattern SPREAD = Pattern.compile("(\\d{1,18})(?:\\.\\.(\\d{1,18}))?");

    public ExpectedCase {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
        allocation = Collections.unmodifiableSortedMap(new TreeMap<>(allocation));
    }

    /** Returns what one counting of a case says; nothing where its store lets nobody read its statistics. */
    static ExpectedCase of(Measurement counted, CountingTerms terms) {
        SortedMap<CountLabel, Optional<Count>> counts = new TreeMap<>();
        SortedMap<CountLabel, Optional<Spread>> allocation = new TreeMap<>();
        for (Counter counter : CountLabel.EXACT) {
            counted.counter(counter).ifPresent(mean -> counts.put(CountLabel.of(counter), Optional.of(Count.of(mean))));
        }
        if (!counts.isEmpty()) {
            for (Counter counter : CountLabel.EXACT) {
                Optional.ofNullable(counted.firstUse().get(counter))
                        .ifPresent(mean -> counts.put(new CountLabel(counter, true, ""), Optional.of(Count.of(mean))));
            }
        }
        if (!counts.isEmpty()
                && counted.counter(Counter.ASKING).isEmpty()
                && !terms.racing().test(counted.benchmarkCase())) {
            counted.counter(Counter.ALLOCATION)
                    .ifPresent(bytes -> allocation.put(
                            new CountLabel(Counter.ALLOCATION, false, terms.java()),
                            Optional.of(Spread.of(DoubleStream.of(Math.max(0, Math.round(bytes)))))));
        }
        return new ExpectedCase(counts, allocation);
    }

    /** @throws IllegalArgumentException if it is not what {@link #toString} writes */
    static ExpectedCase read(Map<String, JsonNode> written) {
        SortedMap<CountLabel, Optional<Count>> counts = new TreeMap<>();
        SortedMap<CountLabel, Optional<Spread>> allocation = new TreeMap<>();
        written.forEach((key, count) -> {
            CountLabel label = CountLabel.read(key);
            boolean unstable = count.isTextual() && count.asText().equals(UNSTABLE);
            if (label.isAllocation()) {
                allocation.put(label, unstable ? Optional.empty() : Optional.of(spread(count)));
            } else {
                counts.put(label, unstable ? Optional.empty() : Optional.of(Count.read(count)));
            }
        });
        if (written.isEmpty()) {
            throw new IllegalArgumentException("a case has no counts");
        }
        return new ExpectedCase(counts, allocation);
    }

    private static Spread spread(JsonNode written) {
        Matcher spread = SPREAD.matcher(written.asText());
        if (!spread.matches() || written.isTextual() != (spread.group(2) != null)) {
            throw new IllegalArgumentException(
                    written + " is no allocation such as 4300, or 4300..4500 from the least to the most");
        }
        long least = Long.parseLong(spread.group(1));
        return new Spread(least, spread.group(2) == null ? least : Long.parseLong(spread.group(2)));
    }

    boolean isEmpty() {
        return counts.isEmpty() && allocation.isEmpty();
    }

    /**
     * Returns the labels of exact counts of which each counting is another than is expected, and those of allocation that
     * all countings together are apart from.
     *
     * @param countings of equal code, one at least
     * @param shared whether threads share the work, so that allocation may vary from run to run
     */
    SortedSet<CountLabel> beyond(List<ExpectedCase> countings, boolean shared) {
        SortedSet<CountLabel> beyond = exactBeyond(countings.get(0));
        countings.forEach(counting -> beyond.retainAll(exactBeyond(counting)));
        allocated(countings).forEach((label, now) -> {
            boolean moved = written(label)
                    .flatMap(as ->
                            allocation.get(as).filter(expected -> apart(expected, now, shared || !as.equals(label))))
                    .isPresent();
            if (moved) {
                beyond.add(label);
            }
        });
        return beyond;
    }

    private SortedSet<CountLabel> exactBeyond(ExpectedCase now) {
        SortedSet<CountLabel> beyond = new TreeSet<>();
        counts.forEach((label, expected) -> {
            if (expected.isPresent()
                    && (now.counts.containsKey(label) ? !expected.equals(now.counts.get(label)) : !label.firstUse())) {
                beyond.add(label);
            }
        });
        return beyond;
    }

    /** Returns how much each Java allocated in some countings. */
    private static SortedMap<CountLabel, Spread> allocated(List<ExpectedCase> countings) {
        SortedMap<CountLabel, Spread> allocated = new TreeMap<>();
        countings.forEach(counting -> counting.allocation.forEach(
                (label, one) -> one.ifPresent(spread -> allocated.merge(label, spread, Spread::and))));
        return allocated;
    }

    private static boolean apart(Spread expected, Spread now, boolean inexact) {
        Tolerance within = inexact || varies(expected) || varies(now)
                ? Tolerance.VARYING_ALLOCATION
                : Tolerance.EXPECTED_ALLOCATION;
        return within.exceeded(expected.most(), now.least()) && expected.isBelow(now)
                || within.exceeded(now.most(), expected.least()) && now.isBelow(expected);
    }

    /** Returns whether the allocation of some countings of equal code differs by more than is allowed of exact ones. */
    static boolean varies(List<ExpectedCase> countings) {
        return allocated(countings).values().stream().anyMatch(ExpectedCase::varies);
    }

    private static boolean varies(Spread spread) {
        return Tolerance.EXPECTED_ALLOCATION.exceeded(spread.least(), spread.most());
    }

    /**
     * Returns the labels of what was counted and is not written. Allocation is written for the Java that accepted it:
     * where another's is there, it is not missing. Nor is a first use that no run accepted.
     */
    SortedSet<CountLabel> missing(ExpectedCase now) {
        boolean firstUse = counts.keySet().stream().anyMatch(CountLabel::firstUse);
        SortedSet<CountLabel> missing = now.counts.keySet().stream()
                .filter(label -> !counts.containsKey(label) && (firstUse || !label.firstUse()))
                .collect(Collectors.toCollection(TreeSet::new));
        if (allocation.isEmpty()) {
            missing.addAll(now.allocation.keySet());
        }
        return missing;
    }

    /**
     * Returns the label under which an allocation is written, which may be that of another update of the same Java; nothing
     * is written of what no run accepted.
     */
    private Optional<CountLabel> written(CountLabel label) {
        if (allocation.containsKey(label)) {
            return Optional.of(label);
        }
        return allocation.keySet().stream().filter(label::isOfSameJava).findFirst();
    }

    /** Returns whether all that a counting has is written. */
    boolean covers(ExpectedCase now) {
        return counts.keySet().containsAll(now.counts.keySet())
                && now.allocation.keySet().stream()
                        .allMatch(label -> written(label).isPresent());
    }

    /** Returns the labels that are not held. */
    SortedSet<CountLabel> unstable() {
        return all().filter(count -> count.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    boolean holdsNothing() {
        return all().allMatch(count -> count.getValue().isEmpty());
    }

    private Stream<Map.Entry<CountLabel, Optional<String>>> all() {
        return Stream.concat(
                allocation.entrySet().stream()
                        .map(each -> Map.entry(each.getKey(), each.getValue().map(ExpectedCase::written))),
                counts.entrySet().stream()
                        .map(each -> Map.entry(each.getKey(), each.getValue().map(Count::toString))));
    }

    private static String written(Spread spread) {
        long least = Math.round(spread.least());
        long most = Math.round(spread.most());
        return least == most ? Long.toString(least) : least + ".." + most;
    }

    /**
     * Returns the line that several countings of a case make of this one. Allocation that is within the tolerance of what is
     * written stays, so that it can't creep by being accepted; so does that of another Java.
     *
     * @param countings of equal code, one at least
     * @param shared whether threads share the work, so that allocation may vary from run to run
     */
    ExpectedCase accepted(List<ExpectedCase> countings, boolean shared) {
        ExpectedCase first = countings.get(0);
        SortedMap<CountLabel, Optional<Count>> exact = new TreeMap<>(counts);
        boolean firstUse = first.counts.keySet().stream().anyMatch(CountLabel::firstUse);
        exact.keySet().removeIf(label -> firstUse || !label.firstUse());
        first.counts.forEach((label, count) -> exact.put(
                label,
                countings.stream().allMatch(other -> count.equals(other.counts.get(label)))
                        ? count
                        : Optional.empty()));
        SortedMap<CountLabel, Optional<Spread>> allocated = new TreeMap<>(allocation);
        SortedSet<CountLabel> beyond = beyond(countings, shared);
        allocated(countings).forEach((label, now) -> {
            Optional<CountLabel> written = written(label);
            if (beyond.contains(label) || written.flatMap(allocation::get).isEmpty()) {
                written.ifPresent(allocated::remove);
                allocated.put(label, Optional.of(varies(now) ? now : middle(now)));
            }
        });
        return new ExpectedCase(exact, allocated);
    }

    private static Spread middle(Spread spread) {
        return Spread.of(DoubleStream.of(Math.floor((spread.least() + spread.most()) / 2)));
    }

    static boolean onlyAllocation(Collection<CountLabel> labels) {
        return labels.stream().allMatch(CountLabel::isAllocation);
    }

    /** Returns the counts by label, as they are written in the file. */
    SortedMap<String, String> written() {
        SortedMap<String, String> written = new TreeMap<>();
        all().forEach(count ->
                written.put(count.getKey().toString(), count.getValue().orElse(UNSTABLE)));
        return written;
    }

    /** Returns the counts as they are written in the file. */
    @Override
    public String toString() {
        return written().entrySet().stream()
                .map(count -> count.getKey() + ": " + count.getValue())
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /**
     * The total of a number of operations in lowest terms: 43 of one, or 216 of five. The mean of whole numbers
     * is such a fraction, so nothing is rounded.
     */
    public record Count(long total, long operations) {

        private static final Pattern WRITTEN = Pattern.compile("(\\d{1,18})(?:/([1-9]\\d{0,5}))?");
        private static final int MOST_OPERATIONS = 100_000;

        /** How far a mean times its operations may be from a whole number, by the arithmetic of doubles. */
        private static final double ROUNDING = 1e-7;

        /** Returns the count of one operation: the fraction of the fewest operations that has this mean. */
        public static Count of(double mean) {
            for (long operations = 1; operations <= MOST_OPERATIONS; operations++) {
                double total = mean * operations;
                if (Math.abs(total - Math.rint(total)) <= ROUNDING) {
                    return new Count(Math.round(total), operations);
                }
            }
            return new Count(Math.round(mean * MOST_OPERATIONS), MOST_OPERATIONS);
        }

        private static Count read(JsonNode written) {
            Matcher count = WRITTEN.matcher(written.asText());
            if (!written.isIntegralNumber()
                            && !(written.isTextual() && written.asText().contains("/"))
                    || !count.matches()) {
                throw new IllegalArgumentException(
                        written + " is no count such as 43, or 216/5 for 216 of five" + " operations, nor " + UNSTABLE);
            }
            return new Count(
                    Long.parseLong(count.group(1)), count.group(2) == null ? 1 : Long.parseLong(count.group(2)));
        }

        @Override
        public String toString() {
            return operations == 1 ? Long.toString(total) : total + "/" + operations;
        }
    }
}
