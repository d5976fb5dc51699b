package org.identityperf.runner.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.measure.CountersProfiler;
import org.identityperf.probe.measure.Plans;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.Check;
import org.identityperf.runner.gate.Outcome;
import org.identityperf.runner.gate.Plain;
import org.identityperf.runner.jvm.ClassData;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Matrix;
import org.identityperf.runner.suite.Tiers;

/**
 * The cells of one side in JVMs that count: where time is measured, nothing is.
 *
 * @param matrix what is counted
 * @param jvms what such a JVM is told
 * @param classPaths what it runs on
 * @param classData archives of classes, made by the JVMs that count
 * @param output where statements and plans go
 * @param console takes progress
 * @param results takes what was counted
 */
record Counting(
        Matrix matrix,
        JvmSettings jvms,
        ClassPaths classPaths,
        Map<ServerClassPath, ClassData> classData,
        OutputFolder output,
        Console console,
        JmhResults results) {

    /**
     * What is allocated is what the code asks for: how much of it a compiler does away with depends on when it gets to it.
     * Of 46 cells of equal code 11 differed by more than 1 %, by up to 10 %; with this option 3 do.
     */
    private static final String AS_WRITTEN = "-XX:-DoEscapeAnalysis";

    private static final List<String> DIRECTING = List.of(
            Counting.class.getName(),
            "org.junit.jupiter.api.Test",
            "org.assertj.core.api.Assertions",
            "eu.maveniverse.maven.mima.context.Context",
            "org.testcontainers.containers.GenericContainer");

    /** Counts every cell, in one JVM for all of a class path, so that the server boots as seldom as can be. */
    void all(Addresses addresses) throws IOException {
        each(addresses, (host, cell, invocations, file) -> {
            host.ask("counting " + cell, JmhCommand.count(cell, invocations, file));
            return true;
        });
    }

    /** Counts likewise for a comparison: without live heap, which takes the longest and is not judged. */
    void compared(Addresses addresses) throws IOException {
        each(addresses, (host, cell, invocations, file) -> {
            host.ask("counting " + cell, JmhCommand.countWithoutHeap(cell, true, invocations, file));
            return true;
        });
    }

    /**
     * The same, going on after a failure.
     *
     * @return why a cell could not be counted, for those that could not
     */
    SortedMap<BenchmarkCase, String> whatCanBeCompared(Addresses addresses) throws IOException {
        SortedMap<BenchmarkCase, String> failures = new TreeMap<>();
        each(addresses, (host, cell, invocations, file) -> {
            host.failure("counting " + cell, JmhCommand.countWithoutHeap(cell, true, invocations, file))
                    .ifPresent(why -> failures.put(cell, why));
            return !failures.containsKey(cell);
        });
        return failures;
    }

    /** Counts some cells once more, without statements, plans and live heap, and beside the run's own results. */
    List<Measurement> again(Collection<BenchmarkCase> cells, Addresses addresses) throws IOException {
        JmhResults counted = new JmhResults();
        Path file = jvms.file("again.json");
        for (Map.Entry<ServerClassPath, List<BenchmarkCase>> group :
                byClassPath(cells, addresses).entrySet()) {
            try (HostProcess host = counting(group.getKey(), addresses, List.of())) {
                for (BenchmarkCase cell : group.getValue()) {
                    Tiers.Question question = matrix.questions().get(cell);
                    String[] command = JmhCommand.countWithoutHeap(cell, true, question.invocations(), file);
                    host.ask("counting " + cell + " again", command);
                    counted.addCounts(file, question.kind());
                }
            }
        }
        return counted.measurements();
    }

    /** How a cell is counted; tells whether it was. */
    private interface Count {
        boolean of(HostProcess host, BenchmarkCase cell, int invocations, Path file);
    }

    private void each(Addresses addresses, Count count) throws IOException {
        List<BenchmarkCase> cells = matrix.also().get(Tiers.Also.COUNTS);
        if (cells.isEmpty()) {
            return;
        }
        Map<ServerClassPath, List<BenchmarkCase>> byClassPath = byClassPath(cells, addresses);
        console.say("Counting " + Plain.several(cells.size(), "cell") + " "
                + (jvms.side().isEmpty() ? "in " : "of the " + jvms.side() + " in ")
                + (byClassPath.size() == 1 ? "one JVM" : byClassPath.size() + " JVMs"));
        Path file = jvms.file("counts.json");
        int done = 0;
        for (Map.Entry<ServerClassPath, List<BenchmarkCase>> group : byClassPath.entrySet()) {
            List<String> options = new ArrayList<>(explained());
            options.addAll(archiving(group.getKey()));
            try (HostProcess host = counting(group.getKey(), addresses, options)) {
                for (BenchmarkCase cell : group.getValue()) {
                    Tiers.Question question = matrix.questions().get(cell);
                    boolean counted = count.of(host, cell, question.invocations(), file);
                    if (counted) {
                        results.addCounts(file, question.kind());
                    }
                    done++;
                    console.say(
                            "[" + done + "/" + cells.size() + (counted ? "] counted " : "] could not count ") + cell);
                }
                host.quit();
                classData.get(group.getKey()).made();
            }
        }
    }

    /** What has the same data stands side by side: a JVM has one server at a time, on one database. */
    private Map<ServerClassPath, List<BenchmarkCase>> byClassPath(
            Collection<BenchmarkCase> cells, Addresses addresses) {
        Map<Address, List<BenchmarkCase>> byPlace = cells.stream()
                .collect(Collectors.groupingBy(
                        cell -> addresses.get(cell.toString()), LinkedHashMap::new, Collectors.toList()));
        return byPlace.values().stream()
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(classPaths::of, LinkedHashMap::new, Collectors.toList()));
    }

    /** Does every cell at least once and tells how it went, going on after a failure. */
    List<Check> check(Addresses addresses) throws IOException {
        List<Check> checks = new ArrayList<>();
        Path file = jvms.file("counts.json");
        List<BenchmarkCase> cells = matrix.also().get(Tiers.Also.COUNTS);
        for (Map.Entry<ServerClassPath, List<BenchmarkCase>> group :
                byClassPath(cells, addresses).entrySet()) {
            try (HostProcess host = counting(group.getKey(), addresses, told())) {
                checks.add(classPath(host));
                for (BenchmarkCase cell : group.getValue()) {
                    int invocations = matrix.questions().get(cell).invocations();
                    Optional<String> failure = host.failure(
                            cell.toString(), JmhCommand.countWithoutHeap(cell, again(cell), invocations, file));
                    checks.add(new Check(
                            cell.toString(),
                            failure.isEmpty() ? Outcome.PASS : Outcome.FAIL,
                            failure.orElse("done, and its result is right")));
                }
            }
        }
        return checks;
    }

    /**
     * Many threads do it once, and so do several nodes or servers, which may have to start anew for it; what a second time
     * would show is seen where one thread does it on one.
     */
    private static boolean again(BenchmarkCase cell) {
        return cell.threads() == 1 && !Matrix.onSeveral(cell);
    }

    /** The directing side is on no class path of a server: looked up in a JVM that measures, not in a list. */
    private static Check classPath(HostProcess host) {
        List<String> found = DIRECTING.stream()
                .filter(name -> host.ask("looking for " + name, "finds", name).equals(List.of("true")))
                .toList();
        boolean own = host.ask("looking for the probe", "finds", Plans.class.getName())
                .equals(List.of("true"));
        return new Check(
                "class path of the measured JVM",
                found.isEmpty() && own ? Outcome.PASS : Outcome.FAIL,
                "of the directing side it holds " + found + "; the probe is " + (own ? "there" : "missing"));
    }

    /** Options by which a JVM that counts tells of statements and plans. */
    private List<String> told() {
        return List.of(
                "-D" + CountersProfiler.STATEMENTS + "=" + output.statements(),
                "-D" + Plans.PROPERTY + "=" + output.plans());
    }

    /** The same, with the plan of each statement. */
    private List<String> explained() {
        List<String> explained = new ArrayList<>(told());
        explained.add("-D" + Plans.STATEMENTS + "=" + output.statementPlans());
        return explained;
    }

    /** Options by which a JVM archives its classes when it ends, which takes seconds: for forks, if there are any. */
    private List<String> archiving(ServerClassPath classPath) {
        boolean forks = matrix.timed().keySet().stream().map(classPaths::of).anyMatch(classPath::equals);
        return forks ? classData.get(classPath).making() : List.of();
    }

    private HostProcess counting(ServerClassPath classPath, Addresses addresses, List<String> more) throws IOException {
        List<String> options = new ArrayList<>(jvms.on(addresses, "counting"));
        options.add(AS_WRITTEN);
        options.addAll(more);
        return HostProcess.start(classPath, options, output.log("counting"));
    }
}
