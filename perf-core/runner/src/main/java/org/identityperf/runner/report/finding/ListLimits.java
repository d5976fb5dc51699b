package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.ParamWords;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.Operation;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Units;

/**
 * Operations whose longest list of values grows with the data, and the sizes at which stores refuse it. It is counted on
 * PostgreSQL; on another store a mapper writes the same list as parameters of one statement.
 */
final class ListLimits {

    /** Nobody has so many of anything: an operation that reaches a limit there reaches none. */
    private static final double BEYOND = 1_000_000;

    /**
     * The most values that a store takes.
     *
     * @param most by Microsoft's maximum capacity specifications for SQL Server, Oracle's ORA-01795 (before 23ai), and the
     *     16 bits of PostgreSQL's protocol
     */
    private record Limit(String store, int most) {}

    private static final List<Limit> LIMITS =
            List.of(new Limit("Oracle", 1_000), new Limit("SQL Server", 2_100), new Limit("PostgreSQL", 65_535));

    private record Growing(Operation operation, String size, List<CountAt> counts) {

        private CountAt last() {
            return counts.get(counts.size() - 1);
        }

        /** Returns by how much the list grows with one more, as between the two largest sizes. */
        private double slope() {
            CountAt before = counts.get(counts.size() - 2);
            return (last().count() - before.count()) / (last().size() - before.size());
        }

        private double sizeAt(int values) {
            return last().size() + Math.max(0, values - last().count()) / slope();
        }

        private boolean reachesALimit() {
            return slope() > 0 && sizeAt(LIMITS.get(0).most()) < BEYOND;
        }

        private Sentence sentence() {
            String benchmark = operation.choices().benchmark();
            String name = ParamWords.name(size);
            String rest = operation.choices().toString().substring(benchmark.length());
            return new Sentence(
                    benchmark,
                    rest + ": the longest list of a statement has "
                            + counts.stream()
                                    .map(each -> CountWords.of(each.count()))
                                    .collect(Collectors.joining(", "))
                            + " values at "
                            + counts.stream()
                                    .map(each -> CountWords.of(each.size()))
                                    .collect(Collectors.joining(", "))
                            + " " + name + "; "
                            + LIMITS.stream()
                                    .filter(limit -> sizeAt(limit.most()) < BEYOND)
                                    .map(limit -> limit.store() + " takes " + CountWords.of(limit.most())
                                            + ", which it has at about " + Units.twoDigits(sizeAt(limit.most())))
                                    .collect(Collectors.joining(", ")));
        }
    }

    private ListLimits() {}

    /** Returns the operations of the server that reach a limit, those first that do so with the fewest. */
    static List<KeyFinding> of(ModuleReport module) {
        List<Growing> growing = new ArrayList<>();
        for (Operation operation : Operation.of(module.run())) {
            if (operation.choices().implementation() == Implementation.SERVER) {
                operation
                        .sizes()
                        .forEach(size -> operation
                                .counts(size, Counter.LONGEST_LIST)
                                .map(counts -> new Growing(operation, size, counts))
                                .filter(Growing::reachesALimit)
                                .ifPresent(growing::add));
            }
        }
        growing.sort(
                Comparator.comparingDouble(each -> each.sizeAt(LIMITS.get(0).most())));
        return KeyFinding.few(
                "limit",
                growing.stream().map(Growing::sentence).toList(),
                CountWords.several(growing.size(), "operation")
                        + " have lists of values that grow with the data, up to what" + " stores refuse");
    }
}
