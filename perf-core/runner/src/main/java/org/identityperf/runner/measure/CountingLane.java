package org.identityperf.runner.measure;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.store.kind.StoreKind.Isolation;
import org.identityperf.runner.store.kind.StoreKinds;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;

/**
 * A sequence of cases that JVMs of its own count while another lane counts others. No count of one
 * lane shows what the other does. Cases that their store {@link Isolation isolates} are in the first lane. Cases on the
 * same clone are in the same lane. The division depends on the cases alone, so each is counted after the same
 * others in every run.
 *
 * @param number its number, from 1
 * @param cases the cases by class path. Cases with the same data follow each other: a JVM has one server at a time, on
 *     one database.
 */
record CountingLane(int number, Map<ServerClassPath, List<BenchmarkCase>> cases) {

    /**
     * How many cases that read take as long to count as one that writes, whose server boots for it alone and whose rows
     * are put back. Of Keycloak's 199 cases at tier {@code pr}, on 25 November 2026, those that write took 3 s each, and
     * those that read 0.9 s. A first use takes as long as one that reads.
     */
    private static final int READS_FOR_A_WRITE = 3;

    /** The same of a case with servers of its own, where results are checked. */
    private static final int READS_FOR_SERVERS = 10;

    /** The same of an upgrade, where results are checked. */
    private static final int READS_FOR_AN_UPGRADE = 50;

    /**
     * Divides the cases among one or two lanes that take about as long. In each, clones with first uses come first, those
     * with the smallest data before larger ones.
     *
     * @param firstUses the cases whose first use is counted too, each by a fresh server
     */
    static List<CountingLane> of(
            Collection<BenchmarkCase> cases,
            Set<BenchmarkCase> firstUses,
            CaseSelection selection,
            Function<BenchmarkCase, ServerClassPath> classPaths,
            Addresses addresses) {
        return of(
                byClone(cases, addresses),
                benchmarkCase -> cost(benchmarkCase, selection) + (firstUses.contains(benchmarkCase) ? 1 : 0),
                classPaths,
                addresses,
                benchmarkCase -> isAlone(benchmarkCase, selection),
                Comparator.comparingDouble(clone -> clone.stream()
                        .filter(firstUses::contains)
                        .mapToDouble(CaseParams::magnitude)
                        .min()
                        .orElse(Double.POSITIVE_INFINITY)));
    }

    /**
     * Divides cases whose results are checked and whose counts nobody reads. So those that write to databases of
     * their own may do that at the same time, whatever the store; a cluster whose nodes are killed has one lane. What
     * takes the longest comes first, and no case has to follow the same others in every run.
     */
    static List<CountingLane> ofChecks(
            Collection<BenchmarkCase> cases,
            CaseSelection selection,
            Function<BenchmarkCase, ServerClassPath> classPaths,
            Addresses addresses) {
        ToLongFunction<BenchmarkCase> cost = benchmarkCase -> CaseParams.isUpgrade(benchmarkCase)
                ? READS_FOR_AN_UPGRADE
                : CaseParams.onSeveral(benchmarkCase) ? READS_FOR_SERVERS : cost(benchmarkCase, selection);
        List<List<BenchmarkCase>> longestFirst = byClone(cases, addresses).stream()
                .sorted(Comparator.comparing(
                        clone -> clone.stream().mapToLong(cost).sum(), Comparator.reverseOrder()))
                .toList();
        return of(
                longestFirst,
                cost,
                classPaths,
                addresses,
                benchmarkCase -> hasStore(benchmarkCase, selection, Set.of(Isolation.ALWAYS)),
                Comparator.comparing(asTheyCome -> 0));
    }

    private static Collection<List<BenchmarkCase>> byClone(Collection<BenchmarkCase> cases, Addresses addresses) {
        return cases.stream()
                .collect(Collectors.groupingBy(
                        benchmarkCase -> {
                            Address address = addresses.get(benchmarkCase.toString());
                            return address.scheme() + ' ' + address.place();
                        },
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values();
    }

    private static List<CountingLane> of(
            Collection<List<BenchmarkCase>> byClone,
            ToLongFunction<BenchmarkCase> cost,
            Function<BenchmarkCase, ServerClassPath> classPaths,
            Addresses addresses,
            Predicate<BenchmarkCase> isAlone,
            Comparator<List<BenchmarkCase>> order) {
        List<List<BenchmarkCase>> first = new ArrayList<>();
        List<List<BenchmarkCase>> second = new ArrayList<>();
        byClone.stream().filter(clone -> clone.stream().anyMatch(isAlone)).forEach(first::add);
        byClone.stream()
                .filter(clone -> !first.contains(clone))
                .forEach(clone -> (cost(first, cost) < cost(second, cost) ? first : second).add(clone));
        List<CountingLane> lanes = new ArrayList<>();
        for (List<List<BenchmarkCase>> lane : List.of(first, second)) {
            if (!lane.isEmpty()) {
                List<BenchmarkCase> ordered =
                        lane.stream().sorted(order).flatMap(List::stream).toList();
                lanes.add(new CountingLane(lanes.size() + 1, byClassPath(ordered, classPaths, addresses)));
            }
        }
        return lanes;
    }

    private static long cost(List<List<BenchmarkCase>> clones, ToLongFunction<BenchmarkCase> cost) {
        return clones.stream().flatMap(List::stream).mapToLong(cost).sum();
    }

    /**
     * Returns the first uses that are counted before a case: those of all cases with the same data, by the first of these.
     * The server of the last one serves for the counts that follow. No operation is executed in this JVM before its first
     * use, if none of its cases has smaller data: what is done once for a class, or once in a JVM, is counted there.
     */
    Map<BenchmarkCase, List<BenchmarkCase>> before(Set<BenchmarkCase> firstUses, Addresses addresses) {
        Map<BenchmarkCase, List<BenchmarkCase>> before = new LinkedHashMap<>();
        cases.values()
                .forEach(inOneJvm -> inOneJvm.stream()
                        .collect(Collectors.groupingBy(
                                benchmarkCase -> addresses.get(benchmarkCase.toString()), Collectors.toList()))
                        .values()
                        .forEach(sameData -> before.put(
                                sameData.get(0),
                                sameData.stream().filter(firstUses::contains).toList())));
        return before;
    }

    private static long cost(BenchmarkCase benchmarkCase, CaseSelection selection) {
        return selection.plans().get(benchmarkCase).writes() ? READS_FOR_A_WRITE : 1;
    }

    private static boolean isAlone(BenchmarkCase benchmarkCase, CaseSelection selection) {
        return hasStore(benchmarkCase, selection, Set.of(Isolation.COUNTS, Isolation.ALWAYS))
                || selection.plans().get(benchmarkCase).writes()
                        && hasStore(benchmarkCase, selection, Set.of(Isolation.WRITES));
    }

    private static boolean hasStore(BenchmarkCase benchmarkCase, CaseSelection selection, Set<Isolation> isolated) {
        return selection.datasets(benchmarkCase).keySet().stream()
                .anyMatch(store -> isolated.contains(StoreKinds.of(store).isolation()));
    }

    /** Puts cases in the order in which a JVM boots its server least often. */
    static Map<ServerClassPath, List<BenchmarkCase>> byClassPath(
            Collection<BenchmarkCase> cases, Function<BenchmarkCase, ServerClassPath> classPaths, Addresses addresses) {
        return cases.stream()
                .collect(Collectors.groupingBy(
                        benchmarkCase -> addresses.get(benchmarkCase.toString()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(classPaths, LinkedHashMap::new, Collectors.toList()));
    }
}
