package org.identityperf.runner.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.page.ReportFixture;
import org.identityperf.runner.report.page.ReportPage;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

class LoadRateTest {

    private static Measurement loaded(String benchmark, Implementation implementation, int sessions) {
        return loaded(benchmark, implementation, sessions, 3);
    }

    private static Measurement loaded(String benchmark, Implementation implementation, int sessions, int forks) {
        return new Measurement(
                new BenchmarkCase(
                        benchmark, implementation, new TreeMap<>(Map.of("sessions", Integer.toString(sessions)))),
                Collections.nCopies(
                        forks,
                        new Fork(implementation == Implementation.FLOOR ? List.of(0.5, 0.3) : List.of(1.0, 0.4))),
                Map.of());
    }

    private static ModuleReport run(String benchmark, Implementation... implementations) {
        return run(List.of(implementations).stream()
                .map(implementation -> loaded(benchmark, implementation, 50_000))
                .toList());
    }

    private static ModuleReport run(List<Measurement> measurements) {
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(), measurements);
        return ReportPage.module(run, List.of(), List.of(), List.of(), List.of(), ReportFixture.layout());
    }

    @Test
    void aSessionIsARowInThreeTablesOfWhichTwoHoldSessions() {
        LoadRate rate = LoadRate.of(
                        run("OfflineSessionLoad", Implementation.LOADER, Implementation.FLOOR), "OfflineSessionLoad")
                .orElseThrow();
        assertThat(rate.answer())
                .hasValue("this project's loader inserts 150,000 rows/s cold, 100,000 of them"
                        + " sessions, 0.500 (95 % interval 0.500 to 0.500) of what the store takes from ready files; the"
                        + " goal is 0.8.");
        assertThat(rate.figure().chart().numbers().texts()).contains(List.of("warm", "375,000/s", "500,000/s"));
        assertThat(rate.figure().conditions())
                .isEqualTo("50,000 sessions, so 150,000 rows in 3 tables, 100,000 of them of sessions");
    }

    @Test
    void theLargestSizeThatBothLoadedIsTold() {
        List<Measurement> loaded = List.of(
                loaded("OfflineSessionLoad", Implementation.FLOOR, 5_000),
                loaded("OfflineSessionLoad", Implementation.LOADER, 5_000),
                loaded("OfflineSessionLoad", Implementation.LOADER, 50_000));

        assertThat(LoadRate.of(run(loaded), "OfflineSessionLoad").orElseThrow().answer())
                .get()
                .asString()
                .contains("inserts 15,000 rows/s cold");
    }

    @Test
    void ofTwoForksNothingIsConcluded() {
        List<Measurement> loaded = List.of(
                loaded("OfflineSessionLoad", Implementation.FLOOR, 5_000, 3),
                loaded("OfflineSessionLoad", Implementation.LOADER, 5_000, 2));

        LoadRate rate = LoadRate.of(run(loaded), "OfflineSessionLoad").orElseThrow();

        assertThat(rate.answer()).isEmpty();
        assertThat(rate.figure().chart().numbers().texts()).hasSize(2);
    }

    @Test
    void withoutALimitThereIsNoShare() {
        assertThat(LoadRate.of(run("OfflineSessionLoad", Implementation.LOADER), "OfflineSessionLoad"))
                .isEmpty();
        assertThat(LoadRate.of(run("Other", Implementation.LOADER, Implementation.FLOOR), "Other"))
                .isEmpty();
    }
}
