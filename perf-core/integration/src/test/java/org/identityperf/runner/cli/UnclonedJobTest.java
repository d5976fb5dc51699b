package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.store.cassandra.SomebodysCassandra;
import org.identityperf.runner.store.cassandra.TestCassandra;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main job on a store that can't clone: an external Cassandra, whose files are out of reach. */
@Order(TestCassandra.SHARED)
@Tag("thorough")
class UnclonedJobTest {

    @TempDir
    Path folder;

    @Test
    void whoReadsSharesTheSnapshotAndWhoWritesGetsItsOwn() throws Exception {
        TinyProject project = TinyProject.in(folder, TinyTiers.WITH_CASSANDRA);
        try (SomebodysCassandra somebodys = new SomebodysCassandra()) {
            Address address = somebodys.address();
            TinyProject.Run run = project.measure(
                    Map.of("PERF_CASSANDRA_PASSWORD", address.password()),
                    "perf.include",
                    "TinyCassandra",
                    "perf.stores",
                    "external",
                    "perf.cassandra.url",
                    address.url(),
                    "perf.cassandra.user",
                    address.user(),
                    "perf.cache",
                    folder.resolve("cache").toString());

            assertThat(run.code()).as(run.all()).isZero();

            assertThat(run.all())
                    .containsOnlyOnce(": loading for Tiny 1.0, once")
                    .contains("loading for one benchmark alone, since Cassandra 5.0.9 can't clone")
                    .endsWith("verdict=pass")
                    .doesNotContain(address.password());
            assertThat(somebodys.places()).singleElement().asString().startsWith("identityperf_sealed_");
            assertThat(project.report("run.json"))
                    .content()
                    .contains("none: a benchmark that writes has its data loaded for it");
        }
        requests(project, "floor", 1, 1);
        requests(project, "reference", 2, 1);
    }

    /** Counted in the driver; how many bytes that were, nobody counts. */
    private static void requests(TinyProject project, String implementation, int calls, int rows) throws Exception {
        Measurement measured = JmhResults.read(project.report("parts/tiny/results.json")).stream()
                .filter(one -> one.benchmarkCase().implementation().method().equals(implementation))
                .findFirst()
                .orElseThrow();
        assertThat(measured.counter(Counter.CALLS)).hasValue(calls);
        assertThat(measured.counter(Counter.ROUND_TRIPS)).hasValue(calls);
        assertThat(measured.counter(Counter.ROWS)).hasValue(rows);
        assertThat(measured.counter(Counter.BYTES)).isEmpty();
    }
}
