package org.identityperf.runner.jvm;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.measure.CountersProfiler;
import org.identityperf.probe.measure.HostMain;
import org.identityperf.probe.measure.RetentionProfiler;
import org.identityperf.runner.result.BenchmarkCase;

/** This class builds the requests to a {@link HostProcess} that measure one case. */
public final class JmhCommand {

    private static final String COUNTERS = CountersProfiler.class.getName();

    private JmhCommand() {}

    /**
     * Measures time: one fork, every iteration kept.
     *
     * @param more further options of JMH
     */
    public static Message time(
            BenchmarkCase benchmarkCase,
            ForkPlan iterations,
            List<String> jvmOptions,
            Path results,
            List<String> more) {
        List<String> words = fork(benchmarkCase, iterations, 0, jvmOptions);
        words.addAll(more);
        return request(words, results);
    }

    /**
     * Measures time in the host itself, so that one boot of a server serves many cases.
     *
     * @param more further options of JMH, such as those by which it takes turns with another JVM
     */
    public static Message packed(BenchmarkCase benchmarkCase, ForkPlan iterations, Path results, List<String> more) {
        List<String> words = iterated(benchmarkCase, 0, iterations, 0);
        words.addAll(more);
        return request(words, results);
    }

    private static Message request(List<String> words, Path results) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("-rf", "json", "-rff", results.toString()));
        return new Message(HostMain.JMH, all);
    }

    private static List<String> fork(
            BenchmarkCase benchmarkCase, ForkPlan iterations, int warmUps, List<String> jvmOptions) {
        List<String> words = iterated(benchmarkCase, 1, iterations, warmUps);
        // A server leaves threads running; by default JMH would wait half a minute a fork for them.
        words.addAll(List.of("-jvmArgs", "-Djmh.shutdownTimeout=0", "-jvmArgs", "-Djmh.shutdownTimeout.step=0"));
        // If the option is given more than once, JMH takes each as it is, with its spaces; it would split a single one.
        Stream.concat(Region.OPTIONS.stream(), jvmOptions.stream())
                .forEach(option -> words.addAll(List.of("-jvmArgs", option)));
        return words;
    }

    private static List<String> iterated(BenchmarkCase benchmarkCase, int forks, ForkPlan iterations, int warmUps) {
        List<String> words = common(benchmarkCase);
        words.addAll(List.of("-f", Integer.toString(forks), "-wi", Integer.toString(warmUps)));
        words.addAll(List.of("-i", Integer.toString(iterations.count() - warmUps)));
        words.addAll(List.of("-bm", iterations.kind() == Kind.STEADY_STATE ? "thrpt" : "ss"));
        if (iterations.seconds() > 0) {
            String millis = Math.round(iterations.seconds() * 1000) + "ms";
            words.addAll(List.of("-r", millis, "-w", millis));
        }
        return words;
    }

    /**
     * Does the same with a profiler attached, and keeps only the profiler's results. A cold-start operation is profiled
     * cold, a steady-state operation in all of its iterations but the first, its warm-up.
     *
     * @param profiler JMH's option
     */
    public static Message profile(
            BenchmarkCase benchmarkCase, ForkPlan iterations, List<String> jvmOptions, Path results, String profiler) {
        List<String> words = iterations.kind() == Kind.STEADY_STATE
                ? fork(benchmarkCase, iterations, 1, jvmOptions)
                : fork(benchmarkCase, iterations.once(), 0, jvmOptions);
        words.addAll(List.of("-prof", profiler));
        return request(words, results);
    }

    /**
     * Does the same over a given number of invocations, however long they take, so that profiles of two sides show the
     * same work.
     *
     * @param invocations how many each thread does in an iteration; a cold-start operation is still done once
     */
    public static Message profile(
            BenchmarkCase benchmarkCase,
            ForkPlan iterations,
            int invocations,
            List<String> jvmOptions,
            Path results,
            String profiler) {
        if (iterations.kind() == Kind.COLD_START) {
            return profile(benchmarkCase, iterations, jvmOptions, results, profiler);
        }
        List<String> words = fork(benchmarkCase, new ForkPlan(Kind.COLD_START, iterations.count(), 0), 1, jvmOptions);
        words.addAll(batches(invocations));
        words.addAll(List.of("-prof", profiler));
        return request(words, results);
    }

    private static List<String> batches(int invocations) {
        return List.of("-bs", Integer.toString(invocations), "-wbs", Integer.toString(invocations));
    }

    /**
     * Counts in the host itself, a JVM that is started for counting alone, so that one boot of a server serves many
     * cases. The iteration after the warm-ups is counted. Whatever its kind, the operation is invoked a given number of
     * times and not for a given time, so that each run does the same.
     *
     * @param withHeap whether live heap is found, which takes the longest
     */
    public static Message count(
            BenchmarkCase benchmarkCase, int warmUps, int invocations, boolean withHeap, Path results) {
        return counted(
                benchmarkCase,
                warmUps,
                1,
                invocations,
                withHeap ? COUNTERS : COUNTERS + ':' + CountersProfiler.WITHOUT_HEAP,
                results);
    }

    /** Counts the first use of a fresh server: one invocation, before which nothing warms up. */
    public static Message countFirstUse(BenchmarkCase benchmarkCase, Path results) {
        return counted(benchmarkCase, 0, 1, 1, COUNTERS + ':' + CountersProfiler.FIRST_USE, results);
    }

    /**
     * Counts threads that race as they come, in one invocation at a time.
     *
     * @param repetitions how often
     */
    public static Message countAsTheyCome(BenchmarkCase benchmarkCase, int repetitions, Path results) {
        return counted(benchmarkCase, 1, repetitions, 1, COUNTERS + ':' + CountersProfiler.AS_THEY_COME, results);
    }

    /**
     * Looks for objects that operations leave on the heap.
     *
     * @param iterations of a number of invocations each, how many are a window
     * @param dump the file for a dump of the heap after the last window
     */
    public static Message retention(
            BenchmarkCase benchmarkCase,
            int windows,
            int iterations,
            int invocations,
            Optional<Path> dump,
            Path results) {
        return counted(
                benchmarkCase,
                0,
                windows * iterations,
                invocations,
                RetentionProfiler.class.getName()
                        + ':'
                        + iterations
                        + dump.map(file -> ":" + file).orElse(""),
                results);
    }

    private static Message counted(
            BenchmarkCase benchmarkCase, int before, int iterations, int invocations, String profiler, Path results) {
        List<String> words = common(benchmarkCase);
        words.addAll(List.of("-f", "0", "-wi", Integer.toString(before)));
        words.addAll(List.of("-i", Integer.toString(iterations), "-prof", profiler));
        words.addAll(List.of("-bm", "ss"));
        words.addAll(batches(invocations));
        return request(words, results);
    }

    private static List<String> common(BenchmarkCase benchmarkCase) {
        List<String> words = new ArrayList<>();
        words.add("\\."
                + Pattern.quote(benchmarkCase.benchmark() + "Benchmark."
                        + benchmarkCase.implementation().method()) + "$");
        words.addAll(List.of("-foe", "true", "-to", "20min"));
        words.addAll(List.of("-tu", "s", "-t", Integer.toString(benchmarkCase.threads())));
        benchmarkCase.params().forEach((name, value) -> {
            words.add("-p");
            words.add(name + "=" + value);
        });
        return words;
    }
}
