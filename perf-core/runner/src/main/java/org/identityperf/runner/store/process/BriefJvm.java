package org.identityperf.runner.store.process;

import java.util.List;
import java.util.stream.Stream;

/**
 * {@code BriefJvm} holds the JVM options for a JVM that lives only for a few tests or counts. Half of the processor time
 * of a server's start goes into optimizing code, which only pays off after minutes. So under the build's tests, and where
 * releases are only counted, the JVMs of stores and those that load and count compile without optimizing. They take
 * memory as they need it, where a measured store takes its whole heap at its start. Measurements never run in this way; a
 * test run that is asked to measure says so.
 */
public final class BriefJvm {

    /** The system property that the build sets for its tests, and that each JVM passes on to those it starts. */
    public static final String PROPERTY = "identityperf.brief";

    public static final List<String> WITHOUT_OPTIMIZING = List.of("-XX:TieredStopAtLevel=1");

    private static volatile boolean counting;

    private BriefJvm() {}

    /** Has all JVMs that this one starts from now on compile so. */
    public static void begin() {
        counting = true;
    }

    /** Returns whether this JVM and those that it starts serve the build's tests. */
    public static boolean isTest() {
        return Boolean.getBoolean(PROPERTY);
    }

    /** Returns whether this JVM and those that it starts serve tests, or only count releases. */
    public static boolean isBrief() {
        return isTest() || counting;
    }

    /** Returns the options to add to a JVM's own; none where figures count. */
    public static List<String> options() {
        return isBrief()
                ? Stream.concat(WITHOUT_OPTIMIZING.stream(), Stream.of("-XX:-AlwaysPreTouch"))
                        .toList()
                : List.of();
    }
}
