package org.identityperf.runner.gate.releases;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A bisection finds the releases of a range that changed something. It counts both ends, and then what lies between
 * releases that differ, until these follow each other. If an end can't be counted, it takes the next release
 * inside.
 */
public final class Bisection {

    private Bisection() {}

    /**
     * Returns which release is to be counted next; empty where all changes are found.
     *
     * @param all the releases of the range, the oldest first
     * @param counts those that were tried, whether they could be counted or not
     */
    public static Optional<String> next(List<String> all, ReleaseCounts counts) {
        List<String> backwards = IntStream.iterate(all.size() - 1, i -> i >= 0, i -> i - 1)
                .mapToObj(all::get)
                .toList();
        return end(all, counts).or(() -> end(backwards, counts)).or(() -> between(all, counts));
    }

    /** Returns the first release that was not tried, if none before it was counted. */
    private static Optional<String> end(List<String> all, ReleaseCounts counts) {
        return all.stream()
                .takeWhile(version -> !counts.versions().contains(version))
                .filter(version -> !counts.tried(version))
                .findFirst();
    }

    /** Returns the untried release nearest the middle of two counted ones that differ. */
    private static Optional<String> between(List<String> all, ReleaseCounts counts) {
        List<String> counted = counts.versions();
        for (int i = 1; i < counted.size(); i++) {
            int low = all.indexOf(counted.get(i - 1));
            int high = all.indexOf(counted.get(i));
            double middle = (low + high) / 2.0;
            Optional<String> nearest = all.subList(low + 1, high).stream()
                    .filter(version -> !counts.tried(version))
                    .min(Comparator.comparingDouble(version -> Math.abs(all.indexOf(version) - middle)));
            if (nearest.isPresent() && !ReleaseChange.in(counts, counted.get(i)).isEmpty()) {
                return nearest;
            }
        }
        return Optional.empty();
    }
}
