package org.identityperf.runner.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.CountKey;
import org.identityperf.runner.finding.CountsRequired;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.gate.counts.CountLabel;
import org.identityperf.runner.gate.counts.ExpectedCase;
import org.identityperf.runner.gate.counts.ExpectedCase.Count;
import org.identityperf.runner.gate.counts.ExpectedCounts;
import org.identityperf.runner.report.wording.Wording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequiredCountsTest {

    private static final String COUNTED = "Preload.server[rttMillis=0,segment=2048,sessions=1000]";

    @TempDir
    Path folder;

    private RequiredCounts required(String version) throws IOException {
        return required(version, UnaryOperator.identity());
    }

    private RequiredCounts required(String version, UnaryOperator<BenchmarkFacts> facts) throws IOException {
        Tiers tiers = WrittenTiers.in(folder)
                .with("system: Keycloak\n", "system: Keycloak\n" + version)
                .with("timed: true, counted: false", "timed: true")
                .with(
                        "pr: {implementations: reference",
                        "full: {implementations: reference, sessions: 5, query: OLD}\n    pr: {implementations: reference")
                .read();
        Files.writeString(
                folder.resolve("pom.xml"), "<project><properties><a.version>24.0.5</a.version></properties></project>");
        return RequiredCounts.of(
                new Project(folder), folder.getFileName().toString(), tiers, WrittenTiers.index(tiers, facts));
    }

    private Set<String> cases(Tiers tiers) throws IOException {
        return RequiredCounts.of(
                        new Project(folder),
                        folder.getFileName().toString(),
                        tiers,
                        WrittenTiers.index(tiers, UnaryOperator.identity()))
                .cases();
    }

    private static CountKey key(String server, String benchmarkCase) {
        return new CountKey(server, "PostgreSQL 18.6", "abcd", benchmarkCase);
    }

    @Test
    void whatSmokeAndPrCountIsRequiredAndNothingElse() throws IOException {
        RequiredCounts required = required("");

        assertThat(required)
                .accepts(key("Keycloak", COUNTED), key("Keycloak", "Page.reference[query=OLD,sessions=1000]"));
        assertThat(required)
                .rejects(
                        key("Keycloak", "Preload.server[rttMillis=1,segment=64,sessions=1000]"),
                        key("Keycloak", "Preload.server[rttMillis=0,segment=2048,sessions=7]"),
                        key("Keycloak", "Page.reference[query=OLD,sessions=5]"));
    }

    @Test
    void anUpgradeOfABaselineNeedsNone() throws IOException {
        WrittenTiers written = WrittenTiers.in(folder)
                .with("query: [", "from: [BASELINE, \"1.0\"], query: [")
                .with("timed: true, counted: false", "timed: true");
        Tiers tiers = written.read();

        assertThat(cases(tiers))
                .anyMatch(benchmarkCase -> benchmarkCase.contains("from=1.0"))
                .noneMatch(benchmarkCase -> benchmarkCase.contains("BASELINE"));
    }

    @Test
    void aVersionThatTheUserAskedForNeedsNone() throws IOException {
        RequiredCounts required = required("version: a.version\n");

        assertThat(required).accepts(key("Keycloak 24.0.5", COUNTED), key("Keycloak 24.0.5 JPA", COUNTED));
        assertThat(required).accepts(key("Keycloak 24.0.5, Another 1", COUNTED));
        assertThat(required).rejects(key("Keycloak 24.0.50", COUNTED), key("Keycloak 23.0.7", COUNTED));
    }

    @Test
    void aModuleNeedNotHaveBothTiers() throws IOException {
        Tiers tiers = WrittenTiers.in(folder).with("    pr: {", "    full: {").read();

        assertThat(cases(tiers)).contains(COUNTED);
    }

    @Test
    void aCaseThatNeedsAnArtifactOfItsOwnNeedsNone() throws IOException {
        RequiredCounts required = required(
                "",
                facts -> WrittenTiers.changed(
                        facts,
                        "artifacts",
                        List.of(new BenchmarkFacts.Artifact("g:a", "b", List.of("server"), "segment=64"))));

        assertThat(required).accepts(key("Keycloak", COUNTED));
        assertThat(required).rejects(key("Keycloak", COUNTED.replace("2048", "64")));
    }

    @Test
    void whatIsNotExpectedIsToldByName() throws IOException {
        RequiredCounts required = new RequiredCounts(Set.of("A.server", "B.server"), Optional.of("24.0.5"));
        CountKey known = key("Keycloak 24.0.5", "A.server");

        assertThat(required.check(expecting())).as("a module without any").isEmpty();
        assertThat(required.check(expecting(known, key("Keycloak 24.0.5", "B.server"))))
                .map(CountsRequired::outcome)
                .contains(Outcome.PASS);
        CountsRequired check = required.check(expecting(known, key("Keycloak 23.0.7", "B.server")))
                .orElseThrow();
        assertThat(check.outcome()).isEqualTo(Outcome.FAIL);
        assertThat(check).isEqualTo(new CountsRequired(Optional.of("24.0.5"), List.of("B.server")));
        assertThat(Wording.sentence(check)).contains("of version 24.0.5: B.server.", "-Dperf.accept=true");
    }

    private static ExpectedCounts expecting(CountKey... keys) {
        SortedMap<CountKey, ExpectedCase> lines = new TreeMap<>();
        for (CountKey key : keys) {
            lines.put(
                    key,
                    new ExpectedCase(
                            new TreeMap<>(Map.of(CountLabel.of(Counter.CALLS), Optional.of(new Count(5, 1)))),
                            new TreeMap<>()));
        }
        return new ExpectedCounts(lines);
    }
}
