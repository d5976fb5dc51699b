package org.identityperf.runner;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.store.process.BriefJvm;

/** A JVM of a test's own, which runs a program on the tests' class path. */
public final class TestJvm {

    private TestJvm() {}

    /** One to be started; it lives as briefly as these tests do. */
    public static ProcessBuilder of(Class<?> program, List<String> options, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(program("java"));
        command.addAll(options);
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(List.of("-D" + BriefJvm.PROPERTY + "=true", "-cp", System.getProperty("java.class.path")));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    /** The same, whose errors are shown with the tests'. */
    public static ProcessBuilder of(Class<?> program, String... arguments) {
        return of(program, List.of(), arguments).redirectError(ProcessBuilder.Redirect.INHERIT);
    }

    /** A program of this JVM's JDK. */
    public static String program(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
