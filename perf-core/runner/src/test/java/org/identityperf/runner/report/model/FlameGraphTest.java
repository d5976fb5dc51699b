package org.identityperf.runner.report.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameGraphTest {

    @Test
    void aFolderOfFlameGraphsIsLinkedFromTheReportBesideIt(@TempDir Path root) throws IOException {
        Path folder = Files.createDirectories(root.resolve("parts/perf-x/profiles"));
        Files.createFile(folder.resolve(FlameGraph.file("ReadUser.server[cache=COLD,users=10]", "cpu")));
        Files.createFile(folder.resolve("profiler.log"));

        assertThat(FlameGraph.readAll(folder, root))
                .containsExactly(new FlameGraph(
                        "ReadUser.server[cache=COLD,users=10]",
                        "cpu",
                        "parts/perf-x/profiles/ReadUser.server%5Bcache=COLD,users=10%5D.cpu.html",
                        "parts/perf-x/profiles/ReadUser.server%5Bcache=COLD,users=10%5D.jfr"));
        assertThat(FlameGraph.readAll(root.resolve("nothing"), root)).isEmpty();
    }

    @Test
    void whatDiffersStandsBeforeTheSidesAndProcessorsBeforeWaits() {
        assertThat(Stream.of("alloc", "cpu", "cpu-against-baseline", "cpu-of-baseline", "wall", "wall-against-baseline")
                        .map(event -> new FlameGraph("case", event, "href", "recording"))
                        .sorted(Comparator.comparing(FlameGraph::order)))
                .extracting(FlameGraph::words)
                .containsExactly(
                        "cpu against baseline", "wall against baseline", "cpu", "wall", "alloc", "cpu of baseline");
    }
}
