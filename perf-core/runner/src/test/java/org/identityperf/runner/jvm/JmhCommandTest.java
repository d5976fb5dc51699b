package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.measure.CountersProfiler;
import org.identityperf.probe.measure.HostMain;
import org.identityperf.runner.result.BenchmarkCase;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.ProfilerConfig;
import org.openjdk.jmh.runner.options.TimeValue;

/** What JMH itself makes of the command lines. */
class JmhCommandTest {

    private static final Path FILE = Path.of("times.json");

    private static BenchmarkCase benchmarkCase(Map<String, String> params) {
        return new BenchmarkCase("Hammer", Implementation.REFERENCE, new TreeMap<>(params));
    }

    private static CommandLineOptions parsed(Message request) throws Exception {
        assertThat(request.name()).isEqualTo(HostMain.JMH);
        return new CommandLineOptions(request.words().toArray(String[]::new));
    }

    @Test
    void aSteadyOperationIsDoneOverAndOverByTheThreadsOfTheCase() throws Exception {
        CommandLineOptions options = parsed(JmhCommand.time(
                benchmarkCase(Map.of("threads", "8")),
                new ForkPlan(Kind.STEADY_STATE, 5, 0.25),
                List.of("-Xmx1g"),
                FILE,
                List.of()));

        assertThat(options.getBenchModes()).containsExactly(Mode.Throughput);
        assertThat(options.getThreads().get()).isEqualTo(8);
        assertThat(options.getWarmupIterations().get()).isZero();
        assertThat(options.getMeasurementIterations().get()).isEqualTo(5);
        assertThat(options.getMeasurementTime().get()).isEqualTo(TimeValue.milliseconds(250));
        assertThat(options.getTimeUnit().get()).isEqualTo(TimeUnit.SECONDS);
        assertThat(options.getParameter("threads").get()).containsExactly("8");
        assertThat(options.getJvmArgs().get()).containsAll(Region.OPTIONS).endsWith("-Xmx1g");
    }

    @Test
    void aForkThatMeasuresTimeTakesOptionsOfTheUsersOwn() throws Exception {
        CommandLineOptions options = parsed(JmhCommand.time(
                benchmarkCase(Map.of()),
                new ForkPlan(Kind.COLD_START, 2, 0),
                List.of("-Xmx1g"),
                FILE,
                List.of("-prof", "gc", "-jvmArgs", "-Xmx2g")));

        assertThat(options.getProfilers()).extracting(ProfilerConfig::getKlass).containsExactly("gc");
        assertThat(options.getJvmArgs().get()).endsWith("-Xmx1g", "-Xmx2g");
    }

    @Test
    void aStartUpOperationIsOneShotByOneThread() throws Exception {
        CommandLineOptions options = parsed(JmhCommand.time(
                benchmarkCase(Map.of("sessions", "9")),
                new ForkPlan(Kind.COLD_START, 2, 0),
                List.of(),
                FILE,
                List.of()));

        assertThat(options.getBenchModes()).containsExactly(Mode.SingleShotTime);
        assertThat(options.getThreads().get()).isEqualTo(1);
        assertThat(options.getMeasurementTime().hasValue()).isFalse();
    }

    @Test
    void aPackedJvmMeasuresInItselfAndInShortTurns() throws Exception {
        CommandLineOptions steady = parsed(JmhCommand.packed(
                benchmarkCase(Map.of("threads", "8")),
                new ForkPlan(Kind.STEADY_STATE, 3, 2).packed(),
                FILE,
                List.of("-prof", "a.Profiler:1:2:file")));
        CommandLineOptions once = parsed(JmhCommand.packed(
                benchmarkCase(Map.of()), new ForkPlan(Kind.COLD_START, 1, 0).packed(), FILE, List.of()));

        assertThat(steady.getForkCount().get()).isZero();
        assertThat(steady.getBenchModes()).containsExactly(Mode.Throughput);
        assertThat(steady.getMeasurementIterations().get()).isEqualTo(7);
        assertThat(steady.getMeasurementTime().get()).isEqualTo(TimeValue.milliseconds(50));
        assertThat(steady.getProfilers())
                .singleElement()
                .satisfies(profiler -> assertThat(profiler.getOpts()).isEqualTo("1:2:file"));
        assertThat(once.getForkCount().get()).isZero();
        assertThat(once.getBenchModes()).containsExactly(Mode.SingleShotTime);
        assertThat(once.getMeasurementIterations().get()).isEqualTo(2);
    }

    @Test
    void whatIsCountedIsAGivenNumberOfInvocationsWhateverTheKind() throws Exception {
        CommandLineOptions options =
                parsed(JmhCommand.count(benchmarkCase(Map.of("threads", "2")), 2, 100, true, FILE));

        assertThat(options.getBenchModes()).containsExactly(Mode.SingleShotTime);
        assertThat(options.getMeasurementBatchSize().get()).isEqualTo(100);
        assertThat(options.getWarmupBatchSize().get()).isEqualTo(100);
        assertThat(options.getWarmupIterations().get()).isEqualTo(2);
        assertThat(options.getForkCount().get()).isZero();
    }

    @Test
    void aProfileThatIsLaidOverAnotherIsOfAGivenNumberOfOperationsOnceWarm() throws Exception {
        CommandLineOptions steady = parsed(JmhCommand.profile(
                benchmarkCase(Map.of("threads", "2")),
                new ForkPlan(Kind.STEADY_STATE, 5, 0.25),
                700,
                List.of(),
                FILE,
                "gc"));
        CommandLineOptions once = parsed(JmhCommand.profile(
                benchmarkCase(Map.of("sessions", "9")), new ForkPlan(Kind.COLD_START, 3, 0), 1, List.of(), FILE, "gc"));

        assertThat(steady.getBenchModes()).containsExactly(Mode.SingleShotTime);
        assertThat(steady.getMeasurementBatchSize().get()).isEqualTo(700);
        assertThat(steady.getWarmupIterations().get()).isEqualTo(1);
        assertThat(steady.getMeasurementIterations().get()).isEqualTo(4);
        assertThat(once.getWarmupIterations().get()).isZero();
        assertThat(once.getMeasurementIterations().get()).isEqualTo(1);
    }

    @Test
    void aCheckCountsWithoutLookingAtTheHeapOnceOrTwice() throws Exception {
        CommandLineOptions once = parsed(JmhCommand.count(benchmarkCase(Map.of("threads", "2")), 0, 100, false, FILE));
        CommandLineOptions twice = parsed(JmhCommand.count(benchmarkCase(Map.of("threads", "1")), 1, 100, false, FILE));

        assertThat(once.getMeasurementBatchSize().get()).isEqualTo(100);
        assertThat(once.getWarmupIterations().get()).isZero();
        assertThat(twice.getWarmupIterations().get()).isEqualTo(1);
        assertThat(once.getProfilers()).singleElement().satisfies(profiler -> {
            assertThat(profiler.getKlass()).isEqualTo(CountersProfiler.class.getName());
            assertThat(profiler.getOpts()).isEqualTo(CountersProfiler.WITHOUT_HEAP);
        });
    }

    @Test
    void aSteadyOperationIsLookedAtAfterItsWarmUp() throws Exception {
        CommandLineOptions options = parsed(JmhCommand.profile(
                benchmarkCase(Map.of()),
                new ForkPlan(Kind.STEADY_STATE, 5, 0.25),
                List.of(),
                FILE,
                "a.Profiler:event=cpu,jfr"));

        assertThat(options.getWarmupIterations().get()).isEqualTo(1);
        assertThat(options.getWarmupTime().get()).isEqualTo(TimeValue.milliseconds(250));
        assertThat(options.getMeasurementIterations().get()).isEqualTo(4);
        assertThat(options.getMeasurementTime().get()).isEqualTo(TimeValue.milliseconds(250));
        assertThat(options.getProfilers())
                .singleElement()
                .satisfies(profiler -> assertThat(profiler.getOpts()).isEqualTo("event=cpu,jfr"));
    }

    @Test
    void whatIsToldOfOneIterationAloneTakesAsLongAsTheOthersTogether() {
        ForkPlan steady = new ForkPlan(Kind.STEADY_STATE, 4, 0.5);
        assertThat(steady.inOne()).isEqualTo(new ForkPlan(Kind.STEADY_STATE, 2, 1.5));
        assertThat(steady.inOne().inOne()).isEqualTo(steady.inOne());

        ForkPlan once = new ForkPlan(Kind.COLD_START, 3, 0);
        assertThat(once.inOne()).isEqualTo(once);
    }

    @Test
    void whatIsDoneOnceIsLookedAtCold() throws Exception {
        CommandLineOptions options = parsed(JmhCommand.profile(
                benchmarkCase(Map.of()), new ForkPlan(Kind.COLD_START, 3, 0), List.of(), FILE, "a.Profiler"));

        assertThat(options.getWarmupIterations().get()).isZero();
        assertThat(options.getMeasurementIterations().get()).isEqualTo(1);
    }
}
