package org.identityperf.runner.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.gate.Plain;
import org.identityperf.runner.jvm.ClassData;
import org.identityperf.runner.jvm.ForkPlan;
import org.identityperf.runner.jvm.HostProcess;
import org.identityperf.runner.jvm.JmhCommand;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.report.ConsoleTable;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.Kind;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Matrix;
import org.identityperf.runner.suite.Tiers;

/** The cells of one side: counted, timed, looked into, each in JVMs of their own. */
final class Measuring {

    private final Matrix matrix;
    private final JvmSettings jvms;
    private final ClassPaths classPaths;
    private final OutputFolder output;
    private final Console console;
    private final Map<ServerClassPath, ClassData> classData = new LinkedHashMap<>();
    private final JmhResults results = new JmhResults();
    private final SortedMap<String, String> conditions = new TreeMap<>();
    private final Counting counting;

    Measuring(Matrix matrix, JvmSettings jvms, ClassPaths classPaths, OutputFolder output, Console console)
            throws IOException {
        this.matrix = matrix;
        this.jvms = jvms;
        this.classPaths = classPaths;
        this.output = output;
        this.console = console;
        for (ServerClassPath classPath : classPaths.all()) {
            classData.put(classPath, ClassData.in(jvms.folder().classData(), classPath, jvms.options()));
        }
        this.counting = new Counting(matrix, jvms, classPaths, classData, output, console, results);
    }

    /** Whether forks that measure time can read their classes from an archive, whatever their class path. */
    boolean archived() {
        return classData.values().stream().noneMatch(data -> data.using().isEmpty());
    }

    /** What its JVMs are told. */
    JvmSettings jvms() {
        return jvms;
    }

    JmhResults results() {
        return results;
    }

    /** How it was measured, as far as that is known only now. */
    SortedMap<String, String> conditions() {
        return conditions;
    }

    /** What is counted. */
    Counting counting() {
        return counting;
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
        console.say("Timing " + Plain.several(matrix.timed().size(), "cell") + " in " + Plain.several(total, "fork"));
        long start = System.nanoTime();
        int done = 0;
        try (Timing timing = timing(addresses, archived())) {
            for (int round = 0; round < forks; round++) {
                List<BenchmarkCase> order = new ArrayList<>(matrix.timed().keySet());
                Collections.rotate(order, round * order.size() / forks);
                for (BenchmarkCase cell : order) {
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
        return timing(addresses, archived, "timing", output, results);
    }

    /** More of them, which may live beside those and are no part of the results. */
    Timing timingAgain(Addresses addresses, boolean archived) throws IOException {
        return timing(addresses, archived, "again", output.beside("again"), new JmhResults());
    }

    private Timing timing(Addresses addresses, boolean archived, String name, OutputFolder output, JmhResults results)
            throws IOException {
        return new Timing(
                cell -> matrix.timed().get(cell).timing(),
                classPaths,
                archived ? classData : Map.of(),
                jvms.on(addresses, name),
                new ForkHosts(jvms.host(), output.log(name)),
                jvms.file(name + "-times.json"),
                output,
                results);
    }

    /** Forks that look inside operations, beside those that time them. */
    ProfilingRuns inside() {
        return new ProfilingRuns(matrix, classPaths, jvms, output, console, results, conditions);
    }

    /** Finds the smallest heap in which an operation succeeds, cold, with its result checked. */
    void smallestHeaps(Addresses addresses) throws IOException {
        List<BenchmarkCase> cells = matrix.also().get(Tiers.Also.SMALLEST_HEAP);
        if (cells.isEmpty()) {
            return;
        }
        console.say("Looking for the smallest heap of " + Plain.several(cells.size(), "cell"));
        List<String> given = jvms.given(addresses, "heap");
        Path file = jvms.file("heap.json");
        try (ForkHosts hosts = new ForkHosts(jvms.host(), output.log("heap"))) {
            for (BenchmarkCase cell : cells) {
                HostProcess host = hosts.on(classPaths.of(cell));
                ForkPlan once = matrix.questions().get(cell).timing().once();
                OptionalInt megabytes = SmallestHeap.find(heap -> {
                    List<String> options = new ArrayList<>(SmallestHeap.with(jvms.options(), heap));
                    options.addAll(given);
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

    private void tell(BenchmarkCase cell, int done, int total, long nanos) {
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
}
