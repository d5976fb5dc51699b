package org.identityperf.runner.store.process;

import java.util.List;
import java.util.Map;

/**
 * {@code CleanEnvironment} prepares programs whose environment has nothing of this process but the search path. A
 * {@code PGOPTIONS}, an {@code LD_PRELOAD} or a locale of the developer would change what is measured.
 */
public final class CleanEnvironment {

    private CleanEnvironment() {}

    /** Returns a program that is not started yet. Its error output goes to where its output goes. */
    public static ProcessBuilder builder(List<String> command, ProcessBuilder.Redirect output) {
        return builder(command).redirectErrorStream(true).redirectOutput(output);
    }

    public static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        String path = System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "LC_ALL", "C", "TZ", "UTC"));
        return builder;
    }
}
