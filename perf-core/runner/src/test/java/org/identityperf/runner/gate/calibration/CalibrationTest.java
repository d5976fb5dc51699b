package org.identityperf.runner.gate.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.finding.Calibrated;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.OperationStatement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A calibration says of each operation whether the shipped server asks the same. */
class CalibrationTest {

    private static final OperationStatement USER =
            statement("select u1_0.id from user_entity u1_0 where u1_0.id=$1", 1);

    @TempDir
    Path folder;

    @Test
    void theSameStatementsAreEqualWhateverTheirAliasesAndPlaceholders() {
        CalibratedCase read = calibrated(
                List.of(USER), List.of(statement("SELECT ue1_0.ID FROM user_entity ue1_0 WHERE ue1_0.id=?", 1)));

        assertThat(read.isEqual()).isTrue();
        assertThat(read.sentence()).isEqualTo("equal, 1 statement");
    }

    @Test
    void aStatementOfOneSideAloneIsToldWithItsSide() {
        OperationStatement realm = statement("select r1_0.id from realm r1_0", 2);

        assertThat(calibrated(List.of(USER), List.of(USER, realm)).differences())
                .extracting(CalibratedCase::words)
                .containsExactly("only the shipped server, 2 calls: select r1_0.id from realm r1_0");
        assertThat(calibrated(List.of(USER, realm), List.of(USER)).differences())
                .extracting(CalibratedCase::words)
                .containsExactly("only in this process, 2 calls: select r1_0.id from realm r1_0");
    }

    @Test
    void anotherNumberOfCallsOrRowsIsADifference() {
        CalibratedCase oftener = calibrated(List.of(USER), List.of(statement(USER.statement(), 3)));
        CalibratedCase longer =
                calibrated(List.of(USER), List.of(new OperationStatement(USER.statement(), USER.calls(), 20)));

        assertThat(oftener.sentence()).isEqualTo("different, 1 in this process and 3 of the shipped server");
        assertThat(oftener.differences())
                .extracting(CalibratedCase::words)
                .containsExactly("1 call in this process and 3 calls of the shipped server: " + USER.statement());
        assertThat(longer.differences())
                .extracting(CalibratedCase::words)
                .containsExactly("1 row in this process and 20 rows of the shipped server: " + USER.statement());
    }

    @Test
    void whatOnlyOneOfTwoCountingsHasIsNoDifference() {
        OperationStatement background = statement("select r1_0.id from realm r1_0", 0.1);
        OperationStatement always = statement("set local x to $1", 1);
        CalibratedCase first = calibrated(List.of(USER), List.of(USER, background, always));

        assertThat(first.confirmedBy(counted("shipped", "USER", List.of(always, USER)))
                        .differences())
                .extracting(CalibratedCase::words)
                .containsExactly("only the shipped server, 1 call: set local x to $1");
        assertThat(first.confirmedBy(counted("shipped", "USER", List.of(USER))).isEqual())
                .isTrue();
    }

    @Test
    void twoSidesOfDifferentCasesAreRefused() {
        CountedCase here = counted("server", "USER", List.of(USER));
        CountedCase shipped = counted("shipped", "REALM", List.of(USER));

        assertThatThrownBy(() -> new CalibratedCase(here, shipped))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("are not the two sides of one case");
    }

    @Test
    void theVerdictCountsWhatIsEqualAndOnlyWhatCouldNotBeCountedFails() {
        Calibration calibration = calibration(
                List.of(calibrated(List.of(USER), List.of(USER)), calibrated(List.of(USER), List.of())),
                Map.of("Login.shipped[]", "the shipped server ended while it started"));

        assertThat(calibration.result()).isEqualTo(new Calibrated("perf-x", 1, 0, 1));
        assertThat(calibration.findings())
                .containsExactly(
                        calibration.result(),
                        new Performed(
                                BenchmarkCase.of("Login.shipped[]"),
                                Optional.of("the shipped server ended while it started")))
                .extracting(Finding::outcome)
                .containsExactly(Outcome.PASS, Outcome.FAIL);
    }

    @Test
    void aDifferenceOfWhichAllIsKnownIsToldWithItsReason() {
        CalibratedCase known = calibrated(List.of(USER), List.of(USER, statement("set local x to $1", 1)));
        CalibratedCase partly = calibrated(List.of(), List.of(USER, statement("set local x to $1", 1)));
        Calibration calibration = calibration(List.of(known, partly), Map.of());

        assertThat(calibration.result()).isEqualTo(new Calibrated("perf-x", 0, 1, 1));
        assertThat(calibration.besideKnown(known)).isEqualTo(USER.calls());
        assertThat(calibration.reason(known.differences().get(0)))
                .contains("only the shipped server may lose a commit");
    }

    @Test
    void theReasonsOfAModuleAreReadAndABlankOneIsRefused() throws IOException {
        Path file = folder.resolve(KnownDifference.FILE);
        assertThat(KnownDifference.read(file)).isEmpty();

        Files.writeString(file, "- {statement: SET LOCAL x TO $1, reason: one}");
        assertThat(KnownDifference.read(file)).containsExactly(new KnownDifference("SET LOCAL x TO $1", "one"));

        Files.writeString(file, "- {statement: SET LOCAL x TO $1, reason: ''}");
        assertThatThrownBy(() -> KnownDifference.read(file))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void aPatternIsAboutAllStatementsThatItMatches() {
        KnownDifference start = new KnownDifference("/(?!.*\\bSESSION\\b).*/", "asked at the start");

        assertThat(start.isOf("select r1_0.id\nfrom realm r1_0")).isTrue();
        assertThat(start.isOf("select s1_0.id\nfrom session s1_0")).isFalse();
        assertThatThrownBy(() -> new KnownDifference("/(/", "asked at the start"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void itsFileIsReadAsItWasWritten() throws IOException {
        Calibration calibration = calibration(List.of(calibrated(List.of(USER), List.of(USER))), Map.of());
        Path file = folder.resolve(Calibration.FILE);

        calibration.write(file);

        assertThat(Calibration.read(file)).isEqualTo(calibration);
    }

    @Test
    void aDamagedFileIsRefusedByName() throws IOException {
        Path file = Files.writeString(folder.resolve(Calibration.FILE), "{\"module\": ");

        assertThatThrownBy(() -> Calibration.read(file))
                .isInstanceOf(UnusableFile.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void saysOfAnOperationWhetherTheShippedServerAsksTheSame() {
        OperationStatement one = statement("select 1", 1);
        Calibration calibration = calibration(
                List.of(
                        new CalibratedCase(
                                counted("server", "USER", List.of(one)), counted("shipped", "USER", List.of(one))),
                        new CalibratedCase(
                                counted("server", "REALM", List.of(one)), counted("shipped", "REALM", List.of()))),
                Map.of());

        assertThat(calibration.asShipped(asked("USER"))).isEqualTo("equal");
        assertThat(calibration.asShipped(asked("REALM"))).isEqualTo("differs");
        assertThat(calibration.asShipped(asked("CLIENT"))).isEqualTo("not compared");
    }

    @Test
    void saysWhichShareOfARequestAnOperationIs() {
        OperationStatement one = statement("select 1", 1);
        RequestTimes third = new RequestTimes(
                "AdminRequest",
                new TreeMap<>(Map.of("operation", "USER")),
                List.of(0.001, 0.002, 0.004),
                List.of(0.003, 0.006, 0.012));
        Calibration calibration = calibration(
                List.of(
                        new CalibratedCase(
                                counted("server", "USER", List.of(one)), counted("shipped", "USER", List.of(one))),
                        new CalibratedCase(
                                counted("server", "REALM", List.of(one)), counted("shipped", "REALM", List.of(one)))),
                Map.of(),
                List.of(third));

        assertThat(third.share().value()).isCloseTo(1.0 / 3, within(1e-9));
        assertThat(third.share().hasInterval()).isTrue();
        assertThat(calibration.asShipped(asked("USER"))).isEqualTo("equal, 33 % of the request's time");
        assertThat(calibration.asShipped(asked("REALM"))).isEqualTo("equal");
    }

    @Test
    void calibrationsOfOneServerOnTwoStoresAreJoinedAndThoseOfTwoServersRefused() {
        Calibration one =
                calibration(List.of(calibrated(List.of(USER), List.of(USER))), Map.of("Login.shipped[]", "why"));
        CalibratedCase realm =
                new CalibratedCase(counted("server", "REALM", List.of()), counted("shipped", "REALM", List.of()));
        Calibration other = calibration(List.of(realm), Map.of("Token.shipped[]", "why"));

        assertThat(one.with(other).result()).isEqualTo(new Calibrated("perf-x", 2, 0, 0));
        assertThat(one.with(other).failed()).containsOnlyKeys("Login.shipped[]", "Token.shipped[]");
        Calibration older = new Calibration(
                "perf-x",
                "Keycloak 26.0.8",
                "2026-11-26",
                new TreeMap<>(),
                new ComparedJars(0, List.of(), 0),
                List.of(),
                List.of(),
                new TreeMap<>(),
                List.of());
        assertThatThrownBy(() -> one.with(older))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("26.0.8");
    }

    @Test
    void aShareNeedsTimesOfBoth() {
        assertThatThrownBy(() -> new RequestTimes("AdminRequest", new TreeMap<>(), List.of(0.001), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("needs times of both");
    }

    private static BenchmarkCase asked(String what) {
        return counted("server", what, List.of()).benchmarkCase();
    }

    private static OperationStatement statement(String text, double calls) {
        return new OperationStatement(text, calls, 1);
    }

    private static CalibratedCase calibrated(List<OperationStatement> here, List<OperationStatement> shipped) {
        return new CalibratedCase(counted("server", "USER", here), counted("shipped", "USER", shipped));
    }

    private static CountedCase counted(String implementation, String operation, List<OperationStatement> statements) {
        return new CountedCase(
                "AdminRequest",
                implementation,
                new TreeMap<>(Map.of("operation", operation)),
                "26.7.0",
                new TreeMap<>(Map.of("store.calls", (double) statements.size())),
                statements);
    }

    private static Calibration calibration(List<CalibratedCase> cases, Map<String, String> failed) {
        return calibration(cases, failed, List.of());
    }

    private static Calibration calibration(
            List<CalibratedCase> cases, Map<String, String> failed, List<RequestTimes> times) {
        return new Calibration(
                "perf-x",
                "Keycloak 26.7.0",
                "2026-11-26",
                new TreeMap<>(),
                new ComparedJars(0, List.of(), 0),
                cases,
                List.of(new KnownDifference("SET LOCAL x TO ?", "only the shipped server may lose a commit")),
                new TreeMap<>(failed),
                times);
    }
}
