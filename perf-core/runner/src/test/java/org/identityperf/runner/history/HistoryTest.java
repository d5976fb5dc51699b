package org.identityperf.runner.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.Command;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTest {

    private static final String CELL = "ReadUser.server[users=10]";

    @TempDir
    Path folder;

    private static PastRun run(String machine, String load, double seconds) {
        List<Measurement> measurements =
                List.of(measurement(Implementation.SERVER, seconds), measurement(Implementation.FLOOR, seconds / 10));
        return PastRun.of(
                new RunResult(
                        "perf-x",
                        "X 1.0",
                        "pr",
                        new TreeMap<>(Map.of("machine.cores", machine, "machine.load", load)),
                        measurements),
                "2026-01-02T03:04:05Z",
                "abc");
    }

    private static Measurement measurement(Implementation implementation, double seconds) {
        return new Measurement(
                new BenchmarkCase("ReadUser", implementation, new TreeMap<>(Map.of("users", "10"))),
                List.of(new Fork(List.of(seconds))),
                Map.of());
    }

    @Test
    void aRunIsReadAsItWasAppendedWithoutItsFloors() throws Exception {
        Path file = folder.resolve("new/history.jsonl");
        PastRun first = run("2", "0.1", 0.25);
        History.append(file, first);
        History.append(file, run("4", "0.1", 0.125));

        assertThat(History.read(file)).containsExactly(first, run("4", "0.1", 0.125));
        assertThat(first.seconds()).containsOnlyKeys(CELL);
        assertThat(History.read(folder.resolve("nothing"))).isEmpty();
    }

    @Test
    void whatIsNoRunIsToldWithItsLine() throws Exception {
        Path file = folder.resolve("history.jsonl");
        History.append(file, run("2", "0.1", 0.25));
        Files.writeString(file, Files.readString(file) + "<<<<<<< ours\n");

        assertThatThrownBy(() -> History.read(file)).hasMessageContaining(file + " line 2 is no run of a history");
    }

    @Test
    void timesOfAnotherMachineAreNotCompared() {
        PastRun here = run("2", "0.1", 0.25);
        PastRun busy = run("2", "7.5", 0.26);

        assertThat(History.like(List.of(here, run("64", "0.1", 0.1), busy), here))
                .containsExactly(here, busy);
    }

    @Test
    void ofMergedFilesTheOldestRunIsFirst() {
        List<PastRun> merged = Stream.of("2026-01-02", "2026-01-04", "2026-01-01", "2026-01-03")
                .map(HistoryTest::on)
                .toList();

        assertThat(History.like(merged, merged.get(0)))
                .extracting(PastRun::time)
                .containsExactly("2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04");
    }

    private static PastRun on(String day) {
        PastRun run = run("2", "0.1", 0.25);
        return new PastRun(day, run.commit(), run.module(), run.system(), run.tier(), run.machine(), run.seconds());
    }

    @Test
    void aTrendTellsWhereItChangedAndByHowMuch() {
        List<PastRun> runs = IntStream.range(0, 20)
                .mapToObj(i -> run("2", "0.1", (i < 12 ? 0.20 : 0.26) + i % 3 * 0.001))
                .toList();

        Trend trend = Trend.of(runs).get(0);

        assertThat(trend.benchmarkCase()).isEqualTo(CELL);
        assertThat(trend.changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(12);
            assertThat(change.growth()).isBetween(0.29, 0.31);
        });
        assertThat(Trend.of(runs.subList(0, 1))).isEmpty();
    }

    @Test
    void whatIsNoFileOfRunsIsRefusedBeforeAnythingIsMeasured() throws Exception {
        Path loop = Files.createSymbolicLink(folder.resolve("loop"), folder.resolve("loop"));
        Path below = Files.writeString(folder.resolve("file"), "").resolve("history.jsonl");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xca, (byte) 0xfe, 0, 1});

        assertThatThrownBy(() -> History.check(folder)).hasMessage(folder + " is a folder");
        assertThatThrownBy(() -> History.check(loop)).hasMessage(loop + " is a link that leads to no file");
        assertThatThrownBy(() -> History.check(below)).hasMessageStartingWith(below + " can't be written: ");
        assertThatThrownBy(() -> History.check(binary)).hasMessage(binary + " can't be read: it is no text in UTF-8");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPipeOrADeviceIsRefusedWithoutWaitingForIt() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(Command.succeeds("mkfifo", pipe.toString())).isTrue();

        assertThatThrownBy(() -> History.check(pipe)).hasMessage(pipe + " is no regular file");
        assertThatThrownBy(() -> History.check(Path.of("/dev/full"))).hasMessage("/dev/full is no regular file");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "{}",
                "[1]",
                "{\"time\": \"now\"}",
                "<<<<<<< ours",
            })
    void aLineThatIsNoRunIsRefusedAndTheFileStaysAsItIs(String line) throws Exception {
        Path file = folder.resolve("history.jsonl");
        History.append(file, run("2", "0.1", 0.25));
        String before = Files.readString(file) + line + "\n";
        Files.writeString(file, before);

        assertThatThrownBy(() -> History.check(file))
                .isInstanceOf(UnusableFile.class)
                .hasMessageStartingWith(file + " line 2 is no run of a history: ");
        assertThat(file).hasContent(before);
    }

    @Test
    void twoRunsInOneLineAreRefused() throws Exception {
        Path file = folder.resolve("history.jsonl");
        History.append(file, run("2", "0.1", 0.25));
        String line = Files.readString(file).strip();
        Files.writeString(file, line + line + "\n");

        assertThatThrownBy(() -> History.check(file)).hasMessageContaining("line 1 is no run");
    }

    @Test
    void aFileWhoseLastLineHasNoEndIsAppendedToInALineOfItsOwn() throws Exception {
        Path file = folder.resolve("history.jsonl");
        History.append(file, run("2", "0.1", 0.25));
        Files.writeString(file, Files.readString(file).strip());

        History.append(file, run("2", "0.1", 0.5));

        assertThat(History.read(file)).hasSize(2);
    }
}
