package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.identityperf.runner.result.FlameGraph.Side;
import org.identityperf.runner.settings.ProfileEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameGraphTest {

    @Test
    void aFolderOfFlameGraphsIsLinkedFromTheReportBesideIt(@TempDir Path root) throws IOException {
        Path folder = Files.createDirectories(root.resolve("parts/perf-x/profiles"));
        BenchmarkCase benchmarkCase = BenchmarkCase.of("ReadUser.server[cache=COLD,users=10]");
        Path file =
                Files.createFile(folder.resolve(FlameGraph.file(benchmarkCase, ProfileEvent.CPU, Side.OF_BASELINE)));
        Files.createFile(folder.resolve("profiler.log"));

        assertThat(FlameGraph.readAll(folder, root))
                .containsExactly(new FlameGraph(
                        benchmarkCase,
                        ProfileEvent.CPU,
                        Side.OF_BASELINE,
                        file,
                        "parts/perf-x/profiles/ReadUser.server%5Bcache=COLD,users=10%5D.cpu-of-baseline.html",
                        "parts/perf-x/profiles/ReadUser.server%5Bcache=COLD,users=10%5D.jfr"));
        assertThat(FlameGraph.readAll(root.resolve("nothing"), root)).isEmpty();
    }

    @Test
    void whatDiffersStandsBeforeTheSidesAndProcessorsBeforeWaits() {
        assertThat(Stream.of(ProfileEvent.ALLOC, ProfileEvent.CPU, ProfileEvent.WALL)
                        .flatMap(event -> Stream.of(Side.values())
                                .map(side -> new FlameGraph(
                                        BenchmarkCase.of("A.server[]"),
                                        event,
                                        side,
                                        Path.of("file"),
                                        "href",
                                        "recording")))
                        .sorted(FlameGraph.ORDER))
                .extracting(FlameGraph::words)
                .containsExactly(
                        "cpu against baseline",
                        "wall against baseline",
                        "alloc against baseline",
                        "cpu",
                        "wall",
                        "alloc",
                        "cpu of baseline",
                        "wall of baseline",
                        "alloc of baseline");
    }
}
