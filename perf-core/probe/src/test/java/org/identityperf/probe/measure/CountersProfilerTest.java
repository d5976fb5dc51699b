package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.probe.address.Addresses;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.CommandLineOptions;

class CountersProfilerTest {

    @TempDir
    Path folder;

    @BeforeEach
    void noStore() throws Exception {
        Path file = folder.resolve("addresses.properties");
        new Addresses(Map.of()).write(file);
        System.setProperty(Addresses.PROPERTY, file.toString());
        System.setProperty("jmh.ignoreLock", "true");
    }

    @AfterEach
    void forget() {
        System.clearProperty(Addresses.PROPERTY);
    }

    private static Set<String> counted(String method, String option) throws Exception {
        return results(method, option).keySet();
    }

    @SuppressWarnings("rawtypes") // as JMH returns them
    private static Map<String, Result> results(String method, String option) throws Exception {
        List<String> words = List.of(
                CountedBenchmark.class.getName() + '.' + method,
                "-f",
                "0",
                "-wi",
                "0",
                "-i",
                "1",
                "-foe",
                "true",
                "-v",
                "SILENT",
                "-prof",
                CountersProfiler.class.getName() + option);
        return new Runner(new CommandLineOptions(words.toArray(String[]::new)))
                .runSingle()
                .getSecondaryResults();
    }

    @Test
    void heapIsCountedWhereAnInvocationIsOneOperation() throws Exception {
        assertThat(counted("one", "")).contains(Counter.PEAK_LIVE.label(), Counter.ALLOCATION.label());
        assertThat(counted("several", ""))
                .contains(Counter.ALLOCATION.label())
                .doesNotContain(Counter.PEAK_LIVE.label(), Counter.RETAINED.label());
    }

    /** To open and to close the other meters takes 1.1 to 1.4 KB beside the operation's array, and to close that one 1.7 KB. */
    @Test
    void whatTheMeterOfHeldLocksAllocatesAsItClosesIsNotCounted() throws Exception {
        counted("one", ":" + CountersProfiler.WITHOUT_HEAP);

        assertThat(results("one", ":" + CountersProfiler.WITHOUT_HEAP)
                        .get(Counter.ALLOCATION.label())
                        .getScore())
                .isLessThan(3000);
    }

    @Test
    void whoLooksAtStatementsAloneIsSparedTheHeap() throws Exception {
        assertThat(counted("one", ":" + CountersProfiler.WITHOUT_HEAP))
                .contains(Counter.ALLOCATION.label())
                .doesNotContain(Counter.PEAK_LIVE.label());
    }

    @Test
    void aFirstUseEndsTheServerThatEarlierCasesUsedBeforeItsOwnSetup() throws Exception {
        counted("one", "");
        CountedBenchmark.SERVER.clear();

        counted("one", ":" + CountersProfiler.WITHOUT_HEAP);
        assertThat(CountedBenchmark.SERVER).containsExactly("used");
        counted("one", ":" + CountersProfiler.FIRST_USE);
        assertThat(CountedBenchmark.SERVER).containsExactly("used", "ended", "used first");
    }

    @Test
    void anOptionThatDoesNotExistIsRefused() {
        assertThatThrownBy(() -> new CountersProfiler("heap"))
                .isInstanceOf(ProfilerException.class)
                .hasMessageContaining("heap is no option")
                .hasMessageContaining(CountersProfiler.WITHOUT_HEAP);
    }
}
