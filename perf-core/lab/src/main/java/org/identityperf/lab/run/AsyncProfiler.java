package org.identityperf.lab.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.identityperf.lab.settings.ProfileEvent;
import org.identityperf.lab.settings.SettingsException;
import org.identityperf.lab.store.cache.MavenArtifacts;

/**
 * async-profiler, attached to a fork by JMH: its library is taken out of the jar that its makers publish, so that nothing
 * need be installed.
 *
 * @param library for this machine
 * @param event what is sampled
 */
public record AsyncProfiler(Path library, ProfileEvent event) {

    private static final String COORDINATES = "tools.profiler:async-profiler:4.6";
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

    /** Without these, what the compiler inlined is told as its caller. */
    public static final List<String> JVM_OPTIONS = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints");

    /**
     * Fetches it and puts its library into a folder.
     *
     * @param say is told what is fetched, and how processors are sampled where the system forbids its own events
     * @throws SettingsException if there is none for this machine
     */
    public static AsyncProfiler in(Path folder, ProfileEvent event, Consumer<String> say) throws IOException {
        Path jar = new MavenArtifacts(say).fetch(COORDINATES, "async-profiler 4.6, about 1 MB");
        String platform = platform(System.getProperty("os.name"), System.getProperty("os.arch"));
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            Optional<? extends ZipEntry> entry = zip.stream()
                    .filter(file -> file.getName().matches(".*\\b" + platform + "/libasyncProfiler\\.\\w+"))
                    .findFirst();
            if (entry.isEmpty()) {
                throw new SettingsException(ProfileEvent.PROPERTY + "=" + event.word() + ": " + COORDINATES
                        + " has no library for " + platform + "; measure without it, or profile on Linux or macOS");
            }
            Path library = folder.resolve(Path.of(entry.get().getName()).getFileName());
            try (InputStream in = zip.getInputStream(entry.get())) {
                Files.copy(in, library);
            }
            if (event == ProfileEvent.CPU && Files.exists(PARANOID) && forbidden(Files.readString(PARANOID))) {
                say.accept("This system lets only root count its perf events: async-profiler samples by a timer"
                        + " instead, which sees no time in the kernel");
            }
            return new AsyncProfiler(library, event);
        }
    }

    /** As the jar's folders are called. */
    static String platform(String system, String architecture) {
        if (system.startsWith("Mac")) {
            return "macos";
        }
        String processor = architecture.equals("aarch64") ? "arm64" : "x64";
        return (system.startsWith("Linux")
                        ? "linux"
                        : system.toLowerCase(Locale.ROOT).replace(' ', '-'))
                + '-'
                + processor;
    }

    private static boolean forbidden(String level) {
        return Integer.parseInt(level.strip()) > 1
                && !System.getProperty("user.name").equals("root");
    }

    /** JMH's option that attaches it, and has it write a flame graph somewhere below a folder. */
    public String option(Path folder) {
        return "async:libPath=" + library + ";event=" + event.word() + ";output=flamegraph;direction=forward;dir="
                + folder;
    }

    /**
     * The flame graph that JMH left in a folder.
     *
     * @throws IOException if there is none
     */
    public Path written(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("async-profiler left no flame graph of " + event.word()));
        }
    }
}
