package org.identityperf.runner.finding;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.IndexEntries;
import org.identityperf.runner.result.Measurement;

/**
 * An index that gets another number of entries on one side than on the other.
 *
 * @param baseline the entries of one of the baseline's operations
 * @param candidate those of one of the candidate's
 */
public record IndexChange(String index, String table, double baseline, double candidate) {

    /** Returns the indexes that differ, those with the largest difference first. */
    public static List<IndexChange> between(
            Measurement baseline,
            List<IndexEntries> baseIndexes,
            Measurement candidate,
            List<IndexEntries> candidateIndexes) {
        return Stream.concat(baseIndexes.stream(), candidateIndexes.stream())
                .map(each -> List.of(each.index(), each.table()))
                .distinct()
                .map(each -> new IndexChange(
                        each.get(0),
                        each.get(1),
                        ofOne(each, baseIndexes, baseline),
                        ofOne(each, candidateIndexes, candidate)))
                .filter(change -> change.baseline != change.candidate)
                .sorted(Comparator.comparingDouble(
                                (IndexChange change) -> -Math.abs(change.candidate - change.baseline))
                        .thenComparing(IndexChange::index))
                .toList();
    }

    private static double ofOne(List<String> index, List<IndexEntries> indexes, Measurement measurement) {
        return indexes.stream()
                .filter(each -> index.equals(List.of(each.index(), each.table())))
                .mapToDouble(each -> ofOne(each, indexes, measurement))
                .sum();
    }

    /** Returns how many of one operation's entries an index got. */
    public static double ofOne(IndexEntries index, List<IndexEntries> indexes, Measurement measurement) {
        double all = indexes.stream().mapToLong(IndexEntries::entries).sum();
        return measurement.counter(Counter.INDEX_ENTRIES).orElse(0) * index.entries() / all;
    }
}
