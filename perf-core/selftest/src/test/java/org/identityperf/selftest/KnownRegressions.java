package org.identityperf.selftest;

import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What the gate must report of a module, by its {@code known-regressions.yaml}. The property {@code gate.entries} is a
 * regular expression on the names of entries.
 */
class KnownRegressions extends RunByName {

    @TestFactory
    Stream<DynamicTest> theGateReports() throws IOException {
        Replay replay = run().replay();
        Pattern chosen = Pattern.compile(System.getProperty("gate.entries", ""));
        return replay.entries().stream()
                .filter(expected -> chosen.matcher(expected.name()).find())
                .map(expected -> DynamicTest.dynamicTest(
                        expected.name(), () -> assertNothingFails(List.of(replay.replayed(expected)))));
    }
}
