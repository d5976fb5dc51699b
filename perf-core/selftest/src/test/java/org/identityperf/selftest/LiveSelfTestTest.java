package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.identityperf.runner.cli.TinyProject;
import org.identityperf.runner.cli.TinyTiers;
import org.identityperf.runner.store.TestCache;
import org.identityperf.selftest.change.TwiceForOnce;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The self-test of a tiny module. */
class LiveSelfTestTest {

    private static final Path CACHE = TestCache.FOLDER.resolveSibling("test-cache-selftest");

    @TempDir
    Path folder;

    private TinyProject.Run measured(TinyProject project, String... namesAndValues) throws Exception {
        String[] all = new String[namesAndValues.length + 2];
        all[0] = "perf.cache";
        all[1] = CACHE.toString();
        System.arraycopy(namesAndValues, 0, all, 2, namesAndValues.length);
        return project.measure(Map.of(), all);
    }

    private TinyProject project() throws Exception {
        return TinyProject.in(Files.createDirectory(folder.resolve("project")), TinyTiers.SERVER)
                .serving("SELECT count(*) FROM item");
    }

    @Test
    @Tag("thorough")
    void itFindsNothingInEqualCodeAndWhatIsSlowedInTheNetworkAndInCode() throws Exception {
        TinyProject project = project();

        TinyProject.Run run = measured(project, "perf.selftest", "1", "perf.budget", "60s");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("Run 1 of 1: equal code (8 min 0 s left at most)")
                .contains("[pair 3] TinyServer.server[items=10]")
                .contains("Run 1 of 1: all operations slowed by 100 %")
                .contains("PASS equal code counts the same")
                .contains("NOT_GATED no side is favoured: 0 of 1 operations have enough pairs")
                // A busy machine's noise may leave too few pairs and hide what is timed, and never what is counted.
                .contains(" no alarm over equal code: 0 alarms in 1 runs")
                .contains(" a sleep as long as the operation is found: found in ")
                .contains(" processor time as long as the operation is found: found in ")
                .contains(" a lock among eight threads is found: found in ")
                .contains("NOT_GATED a pool of one connection is found: found in 0 of 0 that are claimed")
                .contains("NOT_GATED a password hash with twice the rounds is found: found in 0 of 0 that are claimed")
                .contains("PASS a statement more is counted: found in 1 of 1");
        assertThat(project.report("verdicts.json")).content().contains("no alarm over equal code");
        assertThat(project.report("parts/tiny/" + LiveSelfTest.FILE))
                .content()
                .contains("slowed by 1.0", "slowed by a sleep as long as the operation");
    }

    @Test
    void aModuleWithoutKnownRegressionsHasNothingToReplay() throws Exception {
        TinyProject.Run run = measured(project(), "perf.regressions", "true");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all()).contains("verdict=nothing measured: none of the known regressions of tiny");
    }

    @Test
    void chosenEntriesAreReplayedAndWhatTheGateDoesNotFindOrTheServerDoesNotHaveFails() throws Exception {
        TinyProject project = project();
        advise(project);
        known(project, """
            regressions:
              - name: advice
                issue: none
                code: [{}, {advice: {org.identityperf.tiny.TinyServerBenchmark$Server.operate(): org.identityperf.selftest.change.TwiceForOnce}}]
                choice: {}
                of: store.calls 1 → 2
              - name: gone
                issue: none
                code: [{}, {advice: {org.identityperf.tiny.TinyServerBenchmark$Server.nothing: org.identityperf.selftest.change.TwiceForOnce}}]
                choice: {}
                of: store.calls
              - {name: another, issue: none, code: [{}, {schema: [ANALYZE item]}], choice: {}, of: x}
            sensitivityChecks:
              - name: a size that costs no more statements
                issue: none
                values: {items: ["10", "20"]}
                choice: {}
                of: item
            """);

        TinyProject.Run run = measured(project, "perf.regressions", "advice|gone|size");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("regression, advice: TwiceForOnce against what is built here (none)")
                .contains("PASS regression, advice: the gate reports regressed")
                .contains("FAIL regression, gone: not replayed")
                .doesNotContain("another")
                .contains("sensitivity check, a size that costs no more statements: items 20 against 10 (none)")
                .contains("FAIL sensitivity check, a size that costs no more statements: the gate does not report"
                        + " regressed of item")
                .endsWith("verdict=regressed");
        assertThat(project.report("parts/tiny-regression-2/log/counting.log"))
                .content()
                .contains("TinyServerBenchmark$Server.nothing can't be changed: this version of the server has no such"
                        + " method");
    }

    private static void known(TinyProject project, String yaml) throws IOException {
        Files.writeString(project.root().resolve("tiny/src/main/resources/known-regressions.yaml"), yaml);
    }

    /** Puts the advice among the module's tests, as its build does. */
    private static void advise(TinyProject project) throws IOException, URISyntaxException {
        String advice = TwiceForOnce.class.getName().replace('.', '/') + ".class";
        Path copy = project.root().resolve("tiny/target/test-classes").resolve(advice);
        Files.createDirectories(copy.getParent());
        Files.copy(Path.of(TwiceForOnce.class.getResource('/' + advice).toURI()), copy);
    }

    @Test
    @Tag("thorough")
    void anotherStatementAnotherSchemaAndAMendAreFoundByTheComparisonOfTwoSides() throws Exception {
        TinyProject project = project();
        advise(project);
        known(project, """
            regressions:
              - name: statement
                issue: none
                code: [{}, {statements: {'count\\(\\*\\)': '1'}}]
                choice: {}
                of: store.rows 1 → 10
              - name: schema
                issue: none
                code:
                  - {}
                  - schema:
                      - INSERT INTO item SELECT 1000000 + i FROM generate_series(1, 100000) i
                      - ANALYZE item
                choice: {}
                of: store.buffers
            mends:
              - name: the other way round
                issue: none
                code: [{advice: {org.identityperf.tiny.TinyServerBenchmark$Server.operate(): org.identityperf.selftest.change.TwiceForOnce}}, {}]
                choice: {}
                of: store.calls 2 → 1
            """);

        TinyProject.Run run = measured(project, "perf.regressions", "true");

        assertThat(run.code()).as(run.all()).isZero();
        assertThat(run.all())
                .contains("PASS regression, statement: the gate reports")
                .contains("PASS regression, schema: the gate reports regressed")
                .contains("PASS mend, the other way round: the gate reports improved")
                .endsWith("verdict=pass");
    }
}
