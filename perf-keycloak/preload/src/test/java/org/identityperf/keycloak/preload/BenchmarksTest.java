package org.identityperf.keycloak.preload;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.measure.Plans;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark once for every parameter, at a tiny size, each with its own check of the result. */
class BenchmarksTest {

    private static final int SESSIONS = 130;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void handOverAddresses() throws Exception {
        Sizes sizes = Sizes.of(OfflineSessionDataset.SESSIONS, SESSIONS);
        Map<String, Address> addresses = new HashMap<>();
        for (String benchmark :
                new String[] {"OfflineSessionPreload", "PublishedLoader", "OfflineSessionPage", "OfflineSessionLoad"}) {
            addresses.put(Addresses.name(benchmark, sizes, "0"), TestStore.clone(new OfflineSessionDataset(), sizes));
        }
        new Addresses(addresses).write(folder.resolve("addresses"));
        System.setProperty(Addresses.PROPERTY, folder.resolve("addresses").toString());
        System.setProperty(Plans.PROPERTY, folder.toString());
    }

    @AfterAll
    static void takeThemBack() {
        System.clearProperty(Addresses.PROPERTY);
        System.clearProperty(Plans.PROPERTY);
    }

    @ParameterizedTest
    @CsvSource({
        // Benchmark, combinations of parameters times rungs.
        "OfflineSessionPreload, 12",
        "PublishedLoader, 12",
        "OfflineSessionPage, 6",
        "OfflineSessionLoad, 2"
    })
    void everyCombinationGivesTheRightResult(String benchmark, int cells) throws Exception {
        OptionsBuilder options = new OptionsBuilder();
        options.include("\\." + benchmark + "Benchmark\\.")
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .param("sessions", String.valueOf(SESSIONS))
                .param("rttMillis", "0")
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);

        Collection<RunResult> results = new Runner(options.build()).run();

        assertThat(results).hasSize(cells);
    }

    @Test
    void thePlanOfEveryPageQueryIsKept() throws Exception {
        everyCombinationGivesTheRightResult("OfflineSessionPage", 6);

        assertThat(folder.toFile().list((parent, name) -> name.endsWith(".plan")))
                .hasSize(6);
    }
}
