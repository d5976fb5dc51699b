package org.identityperf.runner.jvm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import one.convert.Arguments;
import one.convert.FlameGraph;
import one.convert.JfrToFlame;
import org.identityperf.probe.measure.SamplingProfiler;
import org.identityperf.runner.settings.ProfileEvent;

/**
 * This class runs async-profiler in a fork. The profiler comes with the probe, so that nothing needs to be installed.
 * It writes one recording (JFR) of all events, and a flame graph is made for each event.
 *
 * @param events the events that are sampled, at least one
 */
public record AsyncProfiler(List<ProfileEvent> events) {

    /** Without these options, time in code that the compiler inlined is attributed to its caller. */
    public static final List<String> JVM_OPTIONS = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    /** The frames that JMH puts around what it measures. */
    private static final String MEASURED = ".*_jmhTest\\..*";

    private static final Pattern AROUND = Pattern.compile("(?m)^.*_jmhTest\\.[^;]*;");

    /** A stack of a thread that compiles: that it does so now depends on how long the JVM has lived. */
    private static final Pattern COMPILING = Pattern.compile("(?m)^\\[(?:C1 |C2 |JVMCI )\\w*Compiler[^;]*;.*\\R?");

    /** The frame that the converter puts in front of each stack, the thread. */
    private static final Pattern THREAD = Pattern.compile("(?m)^\\[[^;]*;");

    /**
     * Names that each JVM makes up, such as {@code Server$$Lambda$643/0x00007fbbd0141dd0}; their form differs a little
     * between JDKs.
     */
    private static final Pattern MADE_UP = Pattern.compile("(\\$\\$Lambda|LambdaForm\\$[A-Z]+|\\$Proxy"
            + "|Generated(?:Method|Constructor)Accessor)\\$?\\d*(?:[./]0x[0-9a-f]+)?");

    /**
     * The package in front of a class: {@code org/keycloak/models/} of a method's class, {@code java.util.} of an
     * allocated one.
     */
    private static final Pattern PACKAGE = Pattern.compile("(?m)(^|;)(?:[a-z_][\\w$]*[./])+(?=[A-Z$])");

    public String option(Path recording) {
        return SamplingProfiler.class.getName() + ':'
                + events.stream().map(AsyncProfiler::sampled).collect(Collectors.joining(",")) + ",jfr,file="
                + recording;
    }

    /**
     * Returns how often an event is sampled: often enough to see an operation of some milliseconds that allocates some
     * kilobytes, seldom enough not to slow it down.
     */
    private static String sampled(ProfileEvent event) {
        return switch (event) {
            case CPU -> "event=cpu,interval=1ms";
            case WALL -> "wall=1ms";
            case ALLOC -> "alloc=4k";
            case LOCK -> "lock=10us";
        };
    }

    /**
     * Makes the flame graph of one event. For {@code wall} it shows the threads that do the operation. Threads that
     * wait for work are many and show nothing of it; they are in the recording.
     *
     * @return whether there is one: nothing may have been sampled, such as no lock that any thread waited for
     */
    public static boolean flameGraph(Path recording, ProfileEvent event, String title, Path to) throws IOException {
        if (samples(recording, event) == 0) {
            return false;
        }
        dump(graph(stacks(recording, event), event, title), to);
        return true;
    }

    private static void dump(FlameGraph graph, Path to) throws IOException {
        try (OutputStream out = Files.newOutputStream(to)) {
            graph.dump(out);
        }
    }

    /**
     * Returns the stacks, one a line, from the measured method on, without those of compilers. JMH calls that method from two places, before and
     * after it begins to count, which would show everything twice, each half as wide. Classes have no packages, since a
     * narrow frame would show nothing else; the recording has them.
     */
    private static String stacks(Path recording, ProfileEvent event) throws IOException {
        List<String> words = new ArrayList<>(List.of("--" + event.word(), "--total", "--threads"));
        if (event == ProfileEvent.WALL) {
            words.addAll(List.of("--include", MEASURED));
        }
        Arguments collapsed = new Arguments(words.toArray(String[]::new));
        collapsed.output = "collapsed";
        ByteArrayOutputStream stacks = new ByteArrayOutputStream();
        JfrToFlame.parse(recording.toString(), collapsed).dump(stacks);
        return operations(stacks.toString(StandardCharsets.UTF_8));
    }

    /** Returns stacks as they are shown, of those that begin with their threads. */
    static String operations(String stacks) {
        String all = THREAD.matcher(COMPILING.matcher(stacks).replaceAll("")).replaceAll("");
        return PACKAGE.matcher(AROUND.matcher(all).replaceAll("")).replaceAll("$1");
    }

    /**
     * Makes a flame graph with the root on top: stacks of a server are deep, and what they have in common is then seen
     * first.
     */
    private static FlameGraph graph(String stacks, ProfileEvent event, String title) throws IOException {
        FlameGraph graph =
                new FlameGraph(new Arguments("--" + event.word(), "--total", "--inverted", "--title", title));
        graph.parseCollapsed(new StringReader(stacks));
        return graph;
    }

    /** Returns how many samples of an event a recording has. */
    public static long samples(Path recording, ProfileEvent event) throws IOException {
        Pattern names = Pattern.compile(
                switch (event) {
                    case CPU -> "jdk.ExecutionSample";
                    case WALL -> "profiler.WallClockSample";
                    case ALLOC -> "jdk.ObjectAllocation.*";
                    case LOCK -> "jdk.JavaMonitorEnter|jdk.ThreadPark";
                });
        long samples = 0;
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                samples +=
                        names.matcher(file.readEvent().getEventType().getName()).matches() ? 1 : 0;
            }
        }
        return samples;
    }

    private static Optional<RecordedEvent> first(Path recording, Predicate<RecordedEvent> which) throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (which.test(event)) {
                    return Optional.of(event);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * Makes a flame graph of one event on the candidate's side. A frame is red if it took more than on the baseline's,
     * blue if less. The same work is compared wherever it is called from, as far as {@link AlignedStacks} can.
     */
    public static void difference(Path baseline, Path candidate, ProfileEvent event, String title, Path to)
            throws IOException {
        AlignedStacks aligned = AlignedStacks.of(comparable(baseline, event), comparable(candidate, event));
        FlameGraph graph = graph(aligned.candidate(), event, title);
        graph.diff(graph(aligned.baseline(), event, title));
        dump(graph, to);
    }

    private static String comparable(Path recording, ProfileEvent event) throws IOException {
        return MADE_UP.matcher(stacks(recording, event)).replaceAll("$1");
    }

    /**
     * Returns a note if the system forbids its own events, which async-profiler then replaces by a timer; empty if it
     * does not.
     */
    public static Optional<String> timer(Path recording) throws IOException {
        return engine(recording)
                .filter(engine -> engine.endsWith("timer"))
                .map(engine ->
                        "This system forbids its perf events here: async-profiler sampled processors by a timer instead ("
                                + engine + "), which sees no time in the kernel");
    }

    static Optional<String> engine(Path recording) throws IOException {
        return first(
                        recording,
                        event -> event.getEventType().getName().equals("jdk.ActiveSetting")
                                && event.getString("name").equals("engine"))
                .map(event -> event.getString("value"));
    }
}
