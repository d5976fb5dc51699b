package org.identityperf.runner.jvm;

import java.util.List;
import java.util.stream.Stream;

/**
 * The locale, the time zone and the charset of a JVM. Measured JVMs have the same one everywhere: a server
 * that turns text to lower case in the machine's own locale would do other work, or fail, on another machine.
 */
public final class Region {

    /** The options for the locale alone. They also replace what the environment says of writing, variant and format. */
    public static final List<String> LOCALE =
            List.of("-Duser.language=en", "-Duser.country=US", "-Duser.script=", "-Duser.variant=");

    /** The options for every measured JVM. */
    public static final List<String> OPTIONS = Stream.concat(
                    LOCALE.stream(), Stream.of("-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"))
            .toList();

    /** What the options set, in words. */
    public static final String WORDS = "locale en-US, time zone UTC, charset UTF-8";

    /** The variables from which a JVM takes further options, which may contradict these. */
    static final List<String> VARIABLES = List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

    private Region() {}
}
