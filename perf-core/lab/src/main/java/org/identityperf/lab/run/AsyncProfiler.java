package org.identityperf.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import one.convert.Arguments;
import one.convert.JfrToFlame;
import org.identityperf.lab.settings.ProfileEvent;
import org.identityperf.probe.measure.SamplingProfiler;

/**
 * async-profiler in a fork: it comes with the probe, so that nothing need be installed, and writes one recording (JFR) of
 * all events, of which a flame graph is made for each.
 *
 * @param events what is sampled, at least one
 */
public record AsyncProfiler(List<ProfileEvent> events) {

    /** Without these, what the compiler inlined is told as its caller. */
    public static final List<String> JVM_OPTIONS = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

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
     * Makes the flame graph of one event.
     *
     * @return whether there is one: nothing may have been sampled, such as no lock that anybody waited for
     * @throws IOException if there is no such recording
     */
    public static boolean flameGraph(Path recording, ProfileEvent event, String title, Path to) throws IOException {
        Arguments arguments =
                new Arguments("--" + event.word(), "--total", "--title", title, recording.toString(), to.toString());
        JfrToFlame.convert(recording.toString(), to.toString(), arguments);
        if (sampled(recording, event)) {
            return true;
        }
        Files.delete(to);
        return false;
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
     * How processors were sampled, as the recording tells it: by the system's own events, or else by a timer, which sees
     * no time in the kernel.
     */
    public static Optional<String> engine(Path recording) throws IOException {
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
