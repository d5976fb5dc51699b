package org.identityperf.lab.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.Outcome;
import org.identityperf.lab.report.ConsoleTable;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.Fork;
import org.identityperf.lab.result.JmhResults;
import org.identityperf.lab.result.Kind;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.run.ClassData;
import org.identityperf.lab.run.HostProcess;
import org.identityperf.lab.run.JmhCommand;
import org.identityperf.lab.run.Repetitions;
import org.identityperf.lab.run.ServerClassPath;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.CountersProfiler;
import org.identityperf.probe.measure.Plans;

/** Counts and times the cells of a matrix, each in JVMs of their own. */
final class Measuring {

    private static final List<String> DIRECTING = List.of(
            Measuring.class.getName(),
            "org.junit.jupiter.api.Test",
            "org.assertj.core.api.Assertions",
            "eu.maveniverse.maven.mima.context.Context",
            "org.testcontainers.containers.GenericContainer");

    private final Matrix matrix;
    private final List<String> jvmOptions;
    private final ClassPaths classPaths;
    private final RunFolder folder;
    private final String side;
    private final Output output;
    private final Console console;
    private final Map<ServerClassPath, ClassData> classData = new LinkedHashMap<>();
    private final JmhResults results = new JmhResults();

    /** @param side what this side is called beside the candidate's; nothing for the candidate's */
    Measuring(
            Matrix matrix,
            List<String> jvmOptions,
            ClassPaths classPaths,
            RunFolder folder,
            String side,
            Output output,
            Console console)
            throws IOException {
        this.matrix = matrix;
        this.jvmOptions = jvmOptions;
        this.classPaths = classPaths;
        this.folder = folder;
        this.side = side;
        this.output = output;
        this.console = console;
        for (ServerClassPath classPath : classPaths.all()) {
            classData.put(classPath, ClassData.in(folder.classData(), classPath, jvmOptions));
        }
    }

    /** Whether forks that measure time can read their classes from an archive, whatever their class path. */
    boolean archived() {
        return classData.values().stream().noneMatch(data -> data.using().isEmpty());
    }

    JmhResults results() {
        return results;
    }

    /** Counts in one JVM for all cells of a class path, so that the server boots as seldom as can be. */
    void count(Addresses addresses) throws IOException {
        count(addresses, (host, cell, command) -> {
            host.ask("counting " + cell, command);
            return true;
        });
    }

    /**
     * Counts likewise, going on after a failure.
     *
     * @return why a cell could not be counted, for those that could not
     */
    SortedMap<Cell, String> countWhatCanBe(Addresses addresses) throws IOException {
        SortedMap<Cell, String> failures = new TreeMap<>();
        count(addresses, (host, cell, command) -> {
            host.failure("counting " + cell, command).ifPresent(why -> failures.put(cell, why));
            return !failures.containsKey(cell);
        });
        return failures;
    }

    /** Counts some cells once more, without statements and plans, and beside the run's own results. */
    List<Measurement> again(Collection<Cell> cells, Addresses addresses) throws IOException {
        JmhResults counted = new JmhResults();
        Path file = file("again.json");
        for (Map.Entry<ServerClassPath, List<Cell>> group : byClassPath(cells).entrySet()) {
            try (HostProcess host = counting(group.getKey(), addresses, List.of())) {
                for (Cell cell : group.getValue()) {
                    Tiers.Question question = matrix.questions().get(cell);
                    host.ask("counting " + cell + " again", JmhCommand.count(cell, question.invocations(), file));
                    counted.addCounts(file, question.kind());
                }
            }
        }
        return counted.measurements();
    }

    /** How a cell is counted; tells whether it was. */
    private interface Count {
        boolean of(HostProcess host, Cell cell, String[] command);
    }

    private void count(Addresses addresses, Count count) throws IOException {
        List<Cell> cells = matrix.also().get(Tiers.Also.COUNTS);
        if (cells.isEmpty()) {
            return;
        }
        Map<ServerClassPath, List<Cell>> byClassPath = byClassPath(cells);
        console.say("Counting " + cells.size() + " cells " + (side.isEmpty() ? "in " : "of the " + side + " in ")
                + (byClassPath.size() == 1 ? "one JVM" : byClassPath.size() + " JVMs"));
        Path file = file("counts.json");
        int done = 0;
        for (Map.Entry<ServerClassPath, List<Cell>> group : byClassPath.entrySet()) {
            try (HostProcess host = counting(group.getKey(), addresses, explained())) {
                for (Cell cell : group.getValue()) {
                    Tiers.Question question = matrix.questions().get(cell);
                    boolean counted = count.of(host, cell, JmhCommand.count(cell, question.invocations(), file));
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

    private Map<ServerClassPath, List<Cell>> byClassPath(Collection<Cell> cells) {
        return cells.stream().collect(Collectors.groupingBy(classPaths::of, LinkedHashMap::new, Collectors.toList()));
    }

    /** Does every cell at least once and tells how it went, going on after a failure. */
    List<Check> check(Addresses addresses) throws IOException {
        List<Check> checks = new ArrayList<>();
        Path file = file("counts.json");
        for (Map.Entry<ServerClassPath, List<Cell>> group :
                byClassPath(matrix.also().get(Tiers.Also.COUNTS)).entrySet()) {
            try (HostProcess host = counting(group.getKey(), addresses, told())) {
                checks.add(classPath(host));
                for (Cell cell : group.getValue()) {
                    int invocations = matrix.questions().get(cell).invocations();
                    Optional<String> failure =
                            host.failure(cell.toString(), JmhCommand.check(cell, again(cell), invocations, file));
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
     * Many threads do it once, and so do several nodes, which may have to start anew for it; what a second time would show
     * is seen where one thread does it on one node.
     */
    private static boolean again(Cell cell) {
        return cell.threads() == 1 && !Matrix.onSeveralNodes(cell);
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

    private HostProcess counting(ServerClassPath classPath, Addresses addresses, List<String> more) throws IOException {
        List<String> options = new ArrayList<>(jvmOptions);
        options.addAll(classData.get(classPath).making());
        options.addAll(properties(addresses, "counting.properties"));
        options.addAll(more);
        return HostProcess.start(classPath, options, output.log("counting"));
    }

    /**
     * Measures time in rounds: a fork of every cell, then another of every cell in another order, so that a slow minute
     * of the machine falls on all of them alike.
     */
    void time(Addresses addresses) throws IOException {
        int forks = matrix.timed().values().stream()
                .mapToInt(Tiers.Question::forks)
                .max()
                .orElse(0);
        int total =
                matrix.timed().values().stream().mapToInt(Tiers.Question::forks).sum();
        if (total == 0) {
            return;
        }
        console.say("Timing " + matrix.timed().size() + " cells in " + total + " forks");
        long start = System.nanoTime();
        int done = 0;
        try (Timing timing = timing(addresses, archived())) {
            for (int round = 0; round < forks; round++) {
                List<Cell> order = new ArrayList<>(matrix.timed().keySet());
                Collections.rotate(order, round * order.size() / forks);
                for (Cell cell : order) {
                    if (round < matrix.timed().get(cell).forks()) {
                        timing.fork(cell);
                        done++;
                        tell(cell, done, total, System.nanoTime() - start);
                    }
                }
            }
        }
    }

    /**
     * Hosts of forks that measure time, one fork whenever it is asked for.
     *
     * @param archived whether forks read their classes from an archive
     */
    Timing timing(Addresses addresses, boolean archived) throws IOException {
        List<String> options = new ArrayList<>(jvmOptions);
        options.addAll(properties(addresses, "timing.properties"));
        return new Timing(
                cell -> matrix.timed().get(cell).timing(),
                classPaths,
                archived ? classData : Map.of(),
                options,
                new Hosts(hostOptions(), output.log("timing")),
                file("times.json"),
                output,
                results);
    }

    /** Forks that look inside operations, beside those that time them. */
    Inside inside() {
        return new Inside(matrix, classPaths, this::forkOptions, hostOptions(), folder, side, output, console, results);
    }

    private List<String> forkOptions(Addresses addresses) throws IOException {
        List<String> options = new ArrayList<>(jvmOptions);
        options.addAll(properties(addresses, "inside.properties"));
        return options;
    }

    /** Finds the smallest heap in which an operation succeeds, cold, with its result checked. */
    void smallestHeaps(Addresses addresses) throws IOException {
        List<Cell> cells = matrix.also().get(Tiers.Also.SMALLEST_HEAP);
        if (cells.isEmpty()) {
            return;
        }
        console.say("Looking for the smallest heap of " + cells.size() + " cells");
        List<String> properties = properties(addresses, "heap.properties");
        Path file = file("heap.json");
        try (Hosts hosts = new Hosts(hostOptions(), output.log("heap"))) {
            for (Cell cell : cells) {
                HostProcess host = hosts.on(classPaths.of(cell));
                Repetitions once = matrix.questions().get(cell).timing().once();
                OptionalInt megabytes = SmallestHeap.find(heap -> {
                    List<String> options = new ArrayList<>(SmallestHeap.with(jvmOptions, heap));
                    options.addAll(properties);
                    boolean enough = host.failure(cell.toString(), JmhCommand.time(cell, once, options, file))
                            .isEmpty();
                    if (enough) {
                        found(file, once.kind());
                    }
                    return enough;
                });
                megabytes.ifPresent(heap -> results.addCounter(cell, Counter.SMALLEST_HEAP, heap * 1024.0 * 1024.0));
                console.say(cell + "  smallest heap "
                        + (megabytes.isPresent() ? megabytes.getAsInt() + " MiB" : "over " + SmallestHeap.LARGEST));
            }
        }
    }

    private void found(Path file, Kind kind) {
        try {
            results.addCell(file, kind);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path file(String name) {
        return folder.file(side + name);
    }

    private List<String> hostOptions() {
        return List.of("-Xmx128m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", temporary());
    }

    private void tell(Cell cell, int done, int total, long nanos) {
        Measurement measurement = results.of(cell);
        Fork last = measurement.forks().get(measurement.forks().size() - 1);
        console.say(String.format(
                Locale.ROOT,
                "[%d/%d] %s  %s  (%s left)",
                done,
                total,
                cell,
                ConsoleTable.line(new Measurement(cell, measurement.kind(), List.of(last), Map.of())),
                Console.spell(Duration.ofNanos(nanos / done * (total - done)))));
    }

    private List<String> properties(Addresses addresses, String name) throws IOException {
        Path file = file(name);
        addresses.write(file);
        return List.of("-D" + Addresses.PROPERTY + "=" + file, temporary());
    }

    private String temporary() {
        return "-Djava.io.tmpdir=" + folder.temporary();
    }
}
