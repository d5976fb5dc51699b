package org.identityperf.probe.measure;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import one.profiler.AsyncProfiler;
import org.openjdk.jmh.runner.options.ProfilerConfig;

/** This class extracts async-profiler's library from its jar into a file for JMH's own {@code -prof async}. */
final class EmbeddedProfiler {

    private static final String LIBRARY = "libasyncProfiler.so";
    private static final String OPTION = "libPath=";

    private EmbeddedProfiler() {}

    /** Returns the profiler with that library in a folder, if it is async-profiler without a library given. */
    static ProfilerConfig in(Path folder, ProfilerConfig asked) throws IOException {
        if (!asked.getKlass().equals("async") || asked.getOpts().contains(OPTION)) {
            return asked;
        }
        String options = asked.getOpts().isEmpty() ? "" : asked.getOpts() + ';';
        return new ProfilerConfig(asked.getKlass(), options + OPTION + unpacked(folder));
    }

    private static Path unpacked(Path folder) throws IOException {
        Path file = folder.resolve(LIBRARY);
        if (Files.exists(file)) {
            return file;
        }
        String place = '/' + platform() + '/' + LIBRARY;
        try (InputStream in = AsyncProfiler.class.getResourceAsStream(place)) {
            if (in == null) {
                throw new FileNotFoundException("async-profiler has nothing for this machine (" + place + ")");
            }
            Files.copy(in, file);
        }
        return file;
    }

    /** Returns the platform's name in async-profiler's jar. */
    private static String platform() {
        if (System.getProperty("os.name").toLowerCase(Locale.ROOT).startsWith("mac")) {
            return "macos";
        }
        return System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
    }
}
