package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.cli.TinyProject;
import org.identityperf.runner.cli.TinyTiers;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.selftest.KnownFindings.Expected;
import org.identityperf.selftest.change.TwiceForOnce;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The self-test of a tiny module. */
class LiveSelfTestTest {

    @TempDir
    Path folder;

    private final StringBuilder printed = new StringBuilder();

    private GateRun run(TinyProject project, String... namesAndValues) {
        return TinyGate.run(project, line -> printed.append(line).append('\n'), namesAndValues);
    }

    /** Returns the checks of the chosen known regressions. */
    private List<Check> replayed(TinyProject project, String names) throws IOException {
        Replay replay = run(project).replay();
        List<Check> checks = new ArrayList<>();
        for (Expected expected : replay.entries()) {
            if (expected.name().matches(names)) {
                checks.add(replay.replayed(expected));
            }
        }
        return checks;
    }

    private TinyProject project() throws Exception {
        return project("SELECT count(*) FROM item");
    }

    private TinyProject project(String statement) throws Exception {
        return TinyProject.in(Files.createDirectory(folder.resolve("project")), TinyTiers.SERVER)
                .serving(statement);
    }

    /**
     * The operation takes so long that what a busy machine adds is small beside it, and the budget has room for all pairs
     * that the gate may ask for: it ends by itself when it has decided.
     */
    @Test
    @Tag("thorough")
    void itFindsNothingInEqualCodeAndWhatIsSlowedInTheNetworkAndInCode() throws Exception {
        TinyProject project = project("SELECT count(*) FROM item, pg_sleep(0.05)");

        List<Check> checks = run(project, "perf.budget", "20m").live(1);

        assertThat(checks).noneMatch(check -> check.outcome() == Outcome.FAIL);
        assertThat(printed)
                .contains("Run 1 of 1: equal code (160 min 0 s left at most)")
                .contains("[pair 3] TinyServer.server[items=10]")
                .contains("Run 1 of 1: all operations slowed by 100 %")
                .contains("PASS equal code counts the same")
                .contains("PASS no alarm over equal code: 0 alarms in 1 runs")
                .contains("NOT_GATED no side is favoured: 0 of 1 operations have enough pairs")
                .contains("PASS 100 % more is found: found in 1 of 1")
                .contains("PASS a sleep as long as the operation is found: found in 1 of 1")
                .contains("PASS processor time as long as the operation is found: found in 1 of 1")
                .contains("PASS a lock among eight threads is found: found in 1 of 1")
                .contains("NOT_GATED a pool of one connection is found: found in 0 of 0 that are claimed")
                .contains("NOT_GATED a password hash with twice the rounds is found: found in 0 of 0 that are claimed")
                .contains("PASS a statement more is counted: found in 1 of 1");
        assertThat(project.root().resolve("tiny/target/gate/parts/tiny/" + LiveSelfTest.FILE))
                .content()
                .contains("slowed by 1.0", "slowed by a sleep as long as the operation");
    }

    @Test
    void aModuleWithoutKnownRegressionsHasNothingToReplay() throws Exception {
        assertThat(run(project()).replay().entries()).isEmpty();
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

        List<Check> checks = replayed(project, ".*(advice|gone|size).*");

        assertThat(checks).extracting(Check::outcome).containsExactly(Outcome.PASS, Outcome.FAIL, Outcome.FAIL);
        assertThat(checks.get(0).sentence()).startsWith("the gate reports regressed");
        assertThat(checks.get(1).sentence()).startsWith("not replayed");
        assertThat(checks.get(2).sentence()).startsWith("the gate does not report regressed of item");
        assertThat(printed)
                .contains("regression, advice: TwiceForOnce against what is built here (none)")
                .contains("sensitivity check, a size that costs no more statements: items 20 against 10 (none)");
        assertThat(project.root().resolve("tiny/target/gate/parts/regression-gone/log/counting.log"))
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
            fixes:
              - name: the other way round
                issue: none
                code: [{advice: {org.identityperf.tiny.TinyServerBenchmark$Server.operate(): org.identityperf.selftest.change.TwiceForOnce}}, {}]
                choice: {}
                of: store.calls 2 → 1
            """);

        List<Check> checks = replayed(project, ".*");

        assertThat(checks).extracting(Check::outcome).containsOnly(Outcome.PASS);
        assertThat(checks.get(1).sentence()).startsWith("the gate reports regressed");
        assertThat(checks.get(2).sentence()).startsWith("the gate reports improved");
    }
}
