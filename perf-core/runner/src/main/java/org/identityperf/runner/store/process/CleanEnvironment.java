package org.identityperf.runner.store.process;

import java.util.List;
import java.util.Map;

/**
 * Programs whose environment holds nothing of ours but the search path: a {@code PGOPTIONS}, a {@code LD_PRELOAD} or a
 * locale of the developer's would change what is measured.
 */
public final class CleanEnvironment {

    private CleanEnvironment() {}

    /** A program that is not started yet, with its error output where its output goes. */
    public static ProcessBuilder builder(List<String> command, ProcessBuilder.Redirect output) {
        return builder(command).redirectErrorStream(true).redirectOutput(output);
    }

    /** A program that is not started yet. */
    public static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "LC_ALL", "C", "TZ", "UTC"));
        return builder;
    }
}
