package org.identityperf.runner.suite;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Store;

/**
 * Benchmark facts are what a benchmark declares of itself, as read from the module's index.
 *
 * @param name the class without package and without {@code Benchmark}
 * @param dataset the class of what is loaded into a case's own store
 * @param countedInvocations how many invocations are counted together
 * @param operationsPerInvocation how many operations an invocation does
 * @param furtherDatasets the datasets that are in other stores, or take the usual dataset's place
 * @param artifacts the artifacts that its JVMs have in front of the server's class path
 * @param leftOut the cases that the server's release can't do; an index of an older checkout names none
 * @param implementations the names of its methods
 * @param params its parameters with their values; no values where the benchmark gives no choice
 * @param forks how many JVMs measure time, unless a tier decides
 * @param iterations how many iterations each of them measures, unless a tier decides
 * @param seconds how long an iteration lasts, unless a tier decides; 0 for an operation that is done once
 */
public record BenchmarkFacts(
        String name,
        Kind kind,
        String dataset,
        boolean writes,
        int countedInvocations,
        int operationsPerInvocation,
        List<FurtherDataset> furtherDatasets,
        List<Artifact> artifacts,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<LeftOut> leftOut,
        List<String> implementations,
        TreeMap<String, List<String>> params,
        int forks,
        int iterations,
        double seconds) {

    /**
     * A further dataset is used in addition to the usual one, or in its place.
     *
     * @param store the other store; empty where it takes the usual one's place
     * @param when the cases that use it, as {@code parameter=value}; empty for all
     */
    public record FurtherDataset(String dataset, String store, String when) {}

    /**
     * A library that no build needs, only the JVMs of some cases.
     *
     * @param artifact as {@code group:artifact}
     * @param versionOf the artifact on the server's class path whose version it has
     * @param implementations the implementations that need it; empty for all
     * @param when the cases that need it, as {@code parameter=value}; empty for all
     */
    public record Artifact(String artifact, String versionOf, List<String> implementations, String when) {}

    /**
     * Left out are cases that the server's release can't do.
     *
     * @param implementations the implementations that can't; empty for all
     * @param when the cases, as {@code parameter=value} or {@code parameter!=value}; empty for all
     */
    public record LeftOut(String why, List<String> implementations, String when) {

        /** Returns which cases of a benchmark they are, such as {@code (server, shape=ROWS)}. */
        public String cases() {
            return Stream.concat(implementations.stream(), Stream.of(when).filter(words -> !words.isEmpty()))
                    .collect(Collectors.joining(", ", "(", ")"));
        }
    }

    private String dataset(BenchmarkCase benchmarkCase) {
        return furtherDatasets.stream()
                .filter(further -> further.store().isEmpty() && isTrue(further.when(), benchmarkCase))
                .map(FurtherDataset::dataset)
                .findFirst()
                .orElse(dataset);
    }

    /** Returns the classes of all datasets of a case, by store. */
    public SortedMap<Store, String> datasets(BenchmarkCase benchmarkCase, Store own) {
        SortedMap<Store, String> datasets = new TreeMap<>();
        furtherDatasets.stream()
                .filter(further -> !further.store().isEmpty() && isTrue(further.when(), benchmarkCase))
                .forEach(further -> datasets.put(Store.ofWord(further.store()), further.dataset()));
        if (datasets.put(own, dataset(benchmarkCase)) != null) {
            throw new IllegalArgumentException(benchmarkCase + " needs two datasets in " + own.title()
                    + "; the store of a @UsesDataset must be another than the case's own");
        }
        return datasets;
    }

    /** Returns the artifacts that a case needs, the last one in front. */
    public List<Artifact> artifacts(BenchmarkCase benchmarkCase) {
        return artifacts.stream()
                .filter(artifact -> isOf(artifact.implementations(), artifact.when(), benchmarkCase))
                .toList();
    }

    /** Returns of which cases it is one that the server's release can't do; empty if it can. */
    public Optional<LeftOut> leftOut(BenchmarkCase benchmarkCase) {
        return leftOut.stream()
                .filter(left -> isOf(left.implementations(), left.when(), benchmarkCase))
                .findFirst();
    }

    private static boolean isOf(List<String> implementations, String when, BenchmarkCase benchmarkCase) {
        return isTrue(when, benchmarkCase)
                && (implementations.isEmpty()
                        || implementations.contains(
                                benchmarkCase.implementation().method()));
    }

    private static boolean isTrue(String when, BenchmarkCase benchmarkCase) {
        if (when.isEmpty()) {
            return true;
        }
        String[] words = when.split("!?=", 2);
        return when.contains("!=") != words[1].equals(benchmarkCase.params().get(words[0]));
    }
}
