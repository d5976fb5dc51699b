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
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.gate.verdict.Tolerance;
import org.identityperf.runner.result.Measurement;

/**
 * An expected case is one line of {@code counts.yaml}: what one operation of a case counts. Statements, rows, round
 * trips and commits are exact, and so is what is left afterwards. Allocation is held within {@link Tolerance#EXPECTED_ALLOCATION}, for each feature release
 * of Java by itself, unless threads or servers race in the case. It is written with the update of Java that counted it;
 * another update of the same release is held within {@link Tolerance#ALLOCATION_OF_ANOTHER_UPDATE}. A count that two
 * countings of equal code did not agree on is written as {@value #UNSTABLE}, and not held. The first use of a fresh server has exact counts of its own. Which
 * case of an operation has them depends on the cases of a run, so one may be without.
 *
 * @param counts by label; empty where unstable
 */
public record ExpectedCase(SortedMap<String, Optional<Count>> counts) {

    static final String UNSTABLE = "unstable";

    private static final List<Counter> EXACT = Stream.concat(
                    Measurement.EXACT.stream(),
                    Stream.of(Counter.ROWS_LEFT, Counter.ENTRIES_LEFT, Counter.OBJECTS_LEFT))
            .toList();
    private static final String ALLOCATION = "allocation.java";
    private static final String FIRST_USE = "firstUse.";
    private static final Pattern ALLOCATED = Pattern.compile("allocation\\.java([1-9]\\d?)(?:\\.\\d{1,4}){0,5}");

    public ExpectedCase {
        counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    }

    /** Returns what one counting of a case says; nothing where its store lets nobody read its statistics. */
    static ExpectedCase of(Measurement counted, CountingTerms terms) {
        SortedMap<String, Optional<Count>> counts = new TreeMap<>();
        for (Counter counter : EXACT) {
            counted.counter(counter).ifPresent(mean -> counts.put(counter.label(), Optional.of(Count.of(mean))));
        }
        if (!counts.isEmpty()) {
            for (Counter counter : EXACT) {
                Optional.ofNullable(counted.firstUse().get(counter))
                        .ifPresent(mean -> counts.put(FIRST_USE + counter.label(), Optional.of(Count.of(mean))));
            }
        }
        if (!counts.isEmpty()
                && counted.counter(Counter.ASKING).isEmpty()
                && !terms.racing().test(counted.benchmarkCase())) {
            counted.counter(Counter.ALLOCATION)
                    .ifPresent(bytes -> counts.put(
                            ALLOCATION + terms.java(), Optional.of(new Count(Math.max(0, Math.round(bytes)), 1))));
        }
        return new ExpectedCase(counts);
    }

    /** @throws IllegalArgumentException if it is not what {@link #toString} writes */
    static ExpectedCase read(Map<String, JsonNode> written) {
        SortedMap<String, Optional<Count>> counts = new TreeMap<>();
        written.forEach((label, count) -> {
            String counted = isFirstUse(label) ? label.substring(FIRST_USE.length()) : label;
            if (EXACT.stream().noneMatch(counter -> counter.label().equals(counted))
                    && !ALLOCATED.matcher(label).matches()) {
                throw new IllegalArgumentException(label + " is none of "
                        + EXACT.stream().map(Counter::label).toList() + " and " + ALLOCATION + "17");
            }
            counts.put(
                    label,
                    count.isTextual() && count.asText().equals(UNSTABLE)
                            ? Optional.empty()
                            : Optional.of(Count.read(count)));
        });
        if (counts.isEmpty()) {
            throw new IllegalArgumentException("a case has no counts");
        }
        return new ExpectedCase(counts);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Returns the labels under which a counting is another than is expected. */
    SortedSet<String> beyond(ExpectedCase now) {
        SortedSet<String> beyond = new TreeSet<>();
        now.counts.forEach((label, count) -> {
            written(label).ifPresent(as -> {
                Optional<Count> expected = counts.get(as);
                if (expected.isPresent()
                        && !alike(expected.get(), count.orElseThrow(), tolerance(label, as.equals(label)))) {
                    beyond.add(label);
                }
            });
        });
        counts.forEach((label, expected) -> {
            if (expected.isPresent() && !now.counts.containsKey(label) && !isAllocation(label) && !isFirstUse(label)) {
                beyond.add(label);
            }
        });
        return beyond;
    }

    /**
     * Returns the labels of what was counted and is not written. Allocation is written for the Java that accepted it:
     * where another's is there, it is not missing. Nor is a first use that no run accepted.
     */
    SortedSet<String> missing(ExpectedCase now) {
        boolean firstUse = counts.keySet().stream().anyMatch(ExpectedCase::isFirstUse);
        boolean allocated = counts.keySet().stream().anyMatch(ExpectedCase::isAllocation);
        return now.counts.keySet().stream()
                .filter(label -> !counts.containsKey(label)
                        && !(allocated && isAllocation(label))
                        && (firstUse || !isFirstUse(label)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Returns the label under which a count is written. Allocation may be written for another update of the same Java;
     * nothing is written of what no run accepted.
     */
    private Optional<String> written(String label) {
        if (counts.containsKey(label)) {
            return Optional.of(label);
        }
        return counts.keySet().stream()
                .filter(other -> isAllocation(label)
                        && isAllocation(other)
                        && release(other).equals(release(label)))
                .findFirst();
    }

    /** Returns the feature release of Java of an allocation's label. */
    private static String release(String label) {
        Matcher allocated = ALLOCATED.matcher(label);
        return allocated.matches() ? allocated.group(1) : "";
    }

    /** Returns whether all that a counting has is written. */
    boolean covers(ExpectedCase now) {
        return now.counts.keySet().stream().allMatch(label -> written(label).isPresent());
    }

    /** Returns the labels that are not held. */
    SortedSet<String> unstable() {
        return counts.entrySet().stream()
                .filter(count -> count.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    boolean holdsNothing() {
        return unstable().size() == counts.size();
    }

    /**
     * Returns the line that two countings of a case make of this one. What is within the tolerance of what is written
     * stays, so that allocation can't creep by being accepted; so does the allocation of another Java.
     */
    ExpectedCase accepted(ExpectedCase one, ExpectedCase other) {
        SortedMap<String, Optional<Count>> accepted = new TreeMap<>(counts);
        boolean firstUse = one.counts.keySet().stream().anyMatch(ExpectedCase::isFirstUse);
        accepted.keySet().removeIf(label -> !isAllocation(label) && (firstUse || !isFirstUse(label)));
        SortedSet<String> changed = beyond(one);
        changed.addAll(beyond(other));
        one.counts.forEach((label, count) -> {
            Optional<String> written =
                    written(label).filter(as -> counts.get(as).isPresent());
            if (written.isPresent() && !changed.contains(label)) {
                accepted.put(written.get(), counts.get(written.get()));
            } else {
                written(label).ifPresent(accepted::remove);
                accepted.put(label, agreed(label, count, other.counts.getOrDefault(label, Optional.empty())));
            }
        });
        return new ExpectedCase(accepted);
    }

    private static Optional<Count> agreed(String label, Optional<Count> one, Optional<Count> other) {
        if (one.isEmpty() || other.isEmpty() || !alike(one.get(), other.get(), tolerance(label, true))) {
            return Optional.empty();
        }
        return isAllocation(label)
                ? Optional.of(new Count((one.get().total() + other.get().total()) / 2, 1))
                : one;
    }

    /** Returns how far a count may be from what is written; empty where it must be the same. */
    private static Optional<Tolerance> tolerance(String label, boolean sameUpdate) {
        if (!isAllocation(label)) {
            return Optional.empty();
        }
        return Optional.of(sameUpdate ? Tolerance.EXPECTED_ALLOCATION : Tolerance.ALLOCATION_OF_ANOTHER_UPDATE);
    }

    private static boolean alike(Count expected, Count now, Optional<Tolerance> tolerance) {
        return tolerance
                .map(within -> !within.exceeded(expected.total(), now.total())
                        && !within.exceeded(now.total(), expected.total()))
                .orElse(expected.equals(now));
    }

    static boolean onlyAllocation(Collection<String> labels) {
        return labels.stream().allMatch(ExpectedCase::isAllocation);
    }

    private static boolean isFirstUse(String label) {
        return label.startsWith(FIRST_USE);
    }

    private static boolean isAllocation(String label) {
        return label.startsWith(ALLOCATION);
    }

    /** Returns the counts as they are written in the file. */
    @Override
    public String toString() {
        return counts.entrySet().stream()
                .map(count -> count.getKey() + ": "
                        + count.getValue().map(Count::toString).orElse(UNSTABLE))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    /**
     * A count is the total of a number of operations in lowest terms: 43 of one, or 216 of five. The mean of whole numbers
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
