package org.identityperf.runner.store.process;

import java.util.List;

/**
 * What a JVM is told that lives for a few tests. Half of the processor time of a server's start goes into optimizing code
 * that must run for minutes to be worth it: so under the build's tests the JVMs of stores, and those that load and count,
 * compile without optimizing. Nothing is ever measured so; a run of a test that is asked to measure says it.
 */
public final class BriefJvm {

    /** Set by the build for its tests, and handed on from JVM to JVM. */
    public static final String PROPERTY = "identityperf.brief";

    private BriefJvm() {}

    /** Options beside a JVM's own; none where figures count. */
    public static List<String> options() {
        return Boolean.getBoolean(PROPERTY) ? List.of("-XX:TieredStopAtLevel=1") : List.of();
    }
}
