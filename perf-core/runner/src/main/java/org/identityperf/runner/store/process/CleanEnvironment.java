package org.identityperf.runner.store.process;

import java.util.List;
import java.util.Map;

/**
 * {@code CleanEnvironment} prepares programs whose environment has nothing of this process but the search path. A
 * {@code PGOPTIONS}, an {@code LD_PRELOAD} or a locale of the developer would change what is measured. Text is sorted
 * and written as in the locale C. Its characters are those of UTF-8, otherwise a JVM finds no file in a folder whose name
 * has other letters than ASCII's.
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
        builder.environment().putAll(Map.of("PATH", path, "LANG", "C", "LC_CTYPE", "C.UTF-8", "TZ", "UTC"));
        return builder;
    }
}
