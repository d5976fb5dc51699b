package org.identityperf.probe.measure;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.probe.exchange.RecordJson;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * This profiler looks for objects that operations leave on the heap: entries of a static list or of a cache without a
 * bound, listeners that are never removed. It collects the heap and counts live objects by class before the first window of
 * repetitions and after each. What fills up, such as a cache with a bound, does not grow in each window; what one operation
 * in many leaves is not found. Nothing is timed and nothing else is counted.
 *
 * <p>Its option is the number of iterations in a window. A file's name may follow after a colon: if anything grows in each
 * window, a dump of the heap is written to it. What grows is written into the folder that {@value #FOLDER} names.
 */
public final class RetentionProfiler implements InternalProfiler {

    public static final String FOLDER = "identityperf.retained";

    private final int window;
    private final Optional<String> dump;
    private final List<String> histograms = new ArrayList<>();
    private int iterations;
    private double operations;

    public RetentionProfiler(String option) throws ProfilerException {
        String[] words = option.split(":", 2);
        try {
            window = Integer.parseInt(words[0]);
        } catch (NumberFormatException e) {
            throw new ProfilerException(words[0] + " is no number of iterations", e);
        }
        dump = words.length > 1 ? Optional.of(words[1]) : Optional.empty();
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        if (histograms.isEmpty()) {
            KeptServer.usedFirst(false);
            LockstepThreads.inStep(true);
            Window.countWith(List.of());
            histograms.add(LiveObjects.histogram());
        }
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        operations += CountersProfiler.operations(result);
        iterations++;
        if (iterations % window == 0) {
            histograms.add(LiveObjects.histogram());
        }
        if (iterations == iteration.getCount()) {
            write(benchmark);
        }
        return List.of();
    }

    private void write(BenchmarkParams benchmark) {
        String name = CaseName.of(benchmark);
        List<RetainedObjects> classes =
                growing(histograms.stream().map(LiveObjects::byClass).toList(), operations / (histograms.size() - 1));
        RecordJson.write(
                Map.of("benchmarkCase", name, "classes", classes),
                Path.of(System.getProperty(FOLDER), Integer.toHexString(name.hashCode()) + ".retained"));
        if (classes.stream().anyMatch(each -> each.fewest() >= 1)) {
            dump.ifPresent(RetentionProfiler::dump);
        }
    }

    private static void dump(String file) {
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).dumpHeap(file, true);
        } catch (IOException e) {
            throw new IllegalStateException("cannot write a heap dump to " + file, e);
        }
    }

    /**
     * Returns the classes that grow in a window, most bytes first.
     *
     * @param counted the live objects before the first window and after each
     * @param operations the number of operations in a window
     */
    static List<RetainedObjects> growing(List<Map<String, LiveObjects.Live>> counted, double operations) {
        LiveObjects.Live none = new LiveObjects.Live(0, 0);
        Map<String, LiveObjects.Live> first = counted.get(0);
        Map<String, LiveObjects.Live> last = counted.get(counted.size() - 1);
        List<RetainedObjects> growing = new ArrayList<>();
        for (String className : last.keySet()) {
            double fewest = Double.POSITIVE_INFINITY;
            double most = 0;
            for (int i = 1; i < counted.size(); i++) {
                long more = counted.get(i).getOrDefault(className, none).objects()
                        - counted.get(i - 1).getOrDefault(className, none).objects();
                fewest = Math.min(fewest, more / operations);
                most = Math.max(most, more / operations);
            }
            if (most >= 1) {
                long bytes = last.get(className).bytes()
                        - first.getOrDefault(className, none).bytes();
                growing.add(new RetainedObjects(className, fewest, most, bytes / operations / (counted.size() - 1)));
            }
        }
        growing.sort(Comparator.comparingDouble(RetainedObjects::bytes)
                .reversed()
                .thenComparing(RetainedObjects::className));
        return growing;
    }

    @Override
    public String getDescription() {
        return "objects that operations leave on the heap";
    }
}
