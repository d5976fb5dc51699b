package org.identityperf.runner.suite;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;

/**
 * A benchmark with values for its parameters: every combination of the values is a case.
 *
 * @param benchmark the class without package and without {@code Benchmark}
 * @param timed the values of the cases whose time is measured; empty if none is
 * @param also the other aspects that are measured, each with the values of its cases
 * @param forks how many JVMs measure the time of a case; empty where the benchmark decides
 * @param iterations how many iterations a fork measures after the warm-up; empty where the benchmark decides
 * @param seconds how long an iteration of a steady-state benchmark lasts; empty where the benchmark decides
 */
public record TierEntry(
        String benchmark,
        List<Implementation> implementations,
        Optional<SortedMap<String, List<String>>> timed,
        Map<Aspect, SortedMap<String, List<String>>> also,
        OptionalInt forks,
        OptionalInt iterations,
        OptionalDouble seconds) {

    public Stream<SortedMap<String, List<String>>> allParams() {
        return Stream.concat(timed.stream(), also.values().stream());
    }
}
