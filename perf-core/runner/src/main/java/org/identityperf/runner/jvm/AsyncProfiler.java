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
 * async-profiler in a fork: it comes with the probe, so that nothing need be installed, and writes one recording (JFR) of
 * all events, of which a flame graph is made for each.
 *
 * @param events what is sampled, at least one
 */
public record AsyncProfiler(List<ProfileEvent> events) {

    /** Without these, what the compiler inlined is told as its caller. */
    public static final List<String> JVM_OPTIONS = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    /** The frames that JMH puts around what it measures. */
    private static final String MEASURED = ".*_jmhTest\\..*";

    /** These and all that stands around them in a stack. */
    private static final Pattern AROUND = Pattern.compile("(?m)^.*_jmhTest\\.[^;]*;");

    /** Such as {@code Server$$Lambda$643/0x00007fbbd0141dd0}, in each JDK a little differently. */
    private static final Pattern MADE_UP = Pattern.compile("(\\$\\$Lambda|LambdaForm\\$[A-Z]+|\\$Proxy"
            + "|Generated(?:Method|Constructor)Accessor)\\$?\\d*(?:[./]0x[0-9a-f]+)?");

    /** In front of a class: {@code org/keycloak/models/} of a method's, {@code java.util.} of one that was allocated. */
    private static final Pattern PACKAGE = Pattern.compile("(?m)(^|;)(?:[a-z_][\\w$]*[./])+(?=[A-Z$])");

    public AsyncProfiler {
        events = List.copyOf(events);
        if (events.isEmpty()) {
            throw new IllegalArgumentException("nothing to sample");
        }
    }

    /** JMH's option that attaches it, and has it write a recording. */
    public String option(Path recording) {
        return SamplingProfiler.class.getName() + ':'
                + events.stream().map(AsyncProfiler::sampled).collect(Collectors.joining(",")) + ",jfr,file="
                + recording;
    }

    /** Often enough that an operation of some milliseconds is seen, seldom enough that it is not slowed down. */
    private static String sampled(ProfileEvent event) {
        return switch (event) {
            case CPU -> "event=cpu,interval=1ms";
            case WALL -> "wall=5ms";
            case ALLOC -> "alloc=64k";
            case LOCK -> "lock=10us";
        };
    }

    /**
     * Makes the flame graph of one event. That of {@code wall} is of the threads that do the operation: those that wait
     * for work are many, and say nothing of it; the recording has them.
     *
     * @return whether there is one: nothing may have been sampled, such as no lock that anybody waited for
     * @throws IOException if there is no such recording
     */
    public static boolean flameGraph(Path recording, ProfileEvent event, String title, Path to) throws IOException {
        if (!sampled(recording, event)) {
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
     * One a line, from the measured method on: JMH calls it from two places, before and after it begins to count, which would
     * show everything twice, each half as wide. Classes without their packages, of which a narrow frame would show nothing
     * else; the recording has them.
     */
    private static String stacks(Path recording, ProfileEvent event) throws IOException {
        List<String> words = new ArrayList<>(List.of("--" + event.word(), "--total"));
        if (event == ProfileEvent.WALL) {
            words.addAll(List.of("--include", MEASURED));
        }
        Arguments collapsed = new Arguments(words.toArray(String[]::new));
        collapsed.output = "collapsed";
        ByteArrayOutputStream stacks = new ByteArrayOutputStream();
        JfrToFlame.parse(recording.toString(), collapsed).dump(stacks);
        String measured =
                AROUND.matcher(stacks.toString(StandardCharsets.UTF_8)).replaceAll("");
        return PACKAGE.matcher(measured).replaceAll("$1");
    }

    /** Stacks of a server are deep: what they have in common is seen first where it is on top. */
    private static FlameGraph graph(String stacks, ProfileEvent event, String title) throws IOException {
        FlameGraph graph =
                new FlameGraph(new Arguments("--" + event.word(), "--total", "--inverted", "--title", title));
        graph.parseCollapsed(new StringReader(stacks));
        return graph;
    }

    private static boolean sampled(Path recording, ProfileEvent event) throws IOException {
        String names = switch (event) {
            case CPU -> "jdk.ExecutionSample";
            case WALL -> "profiler.WallClockSample";
            case ALLOC -> "jdk.ObjectAllocation.*";
            case LOCK -> "jdk.JavaMonitorEnter|jdk.ThreadPark";
        };
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                if (file.readEvent().getEventType().getName().matches(names)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Makes a flame graph of one event on the candidate's side, each frame in the colour of what it took more (red) or less
     * (blue) than on the base's. The same work is compared wherever it is called from, as far as {@link AlignedStacks} can.
     */
    public static void difference(Path base, Path candidate, ProfileEvent event, String title, Path to)
            throws IOException {
        AlignedStacks aligned = AlignedStacks.of(comparable(base, event), comparable(candidate, event));
        FlameGraph graph = graph(aligned.candidate(), event, title);
        graph.diff(graph(aligned.base(), event, title));
        dump(graph, to);
    }

    /** Without the numbers of classes that each JVM makes up anew. */
    private static String comparable(Path recording, ProfileEvent event) throws IOException {
        return MADE_UP.matcher(stacks(recording, event)).replaceAll("$1");
    }

    /**
     * What to say where the system forbids its own events, which async-profiler then replaces by a timer; nothing where it
     * does not.
     */
    public static Optional<String> timer(Path recording) throws IOException {
        return engine(recording)
                .filter(engine -> engine.endsWith("timer"))
                .map(engine ->
                        "This system forbids its perf events here: async-profiler sampled processors by a timer instead ("
                                + engine + "), which sees no time in the kernel");
    }

    /** How processors were sampled, as the recording tells it. */
    static Optional<String> engine(Path recording) throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().equals("jdk.ActiveSetting")
                        && event.getString("name").equals("engine")) {
                    return Optional.of(event.getString("value"));
                }
            }
        }
        return Optional.empty();
    }
}
