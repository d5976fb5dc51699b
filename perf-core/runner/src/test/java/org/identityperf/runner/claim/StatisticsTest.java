package org.identityperf.runner.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.report.wording.ClaimWording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Fork;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.RunResult;
import org.junit.jupiter.api.Test;

/** The statistics of steady operations, in claims as a module writes them. */
class StatisticsTest {

    private static final int[] THREADS = {1, 2, 4, 6, 8, 15, 50};

    private final List<Measurement> measurements = new ArrayList<>();
    private final Random random = new Random(3);

    private void benchmarkCase(Map<String, String> params, Map<Counter, Double> counters, double... warm) {
        List<Fork> forks = new ArrayList<>();
        for (double seconds : warm) {
            // The warm-up is far off, and must not count.
            forks.add(new Fork(List.of(100 * seconds, seconds)));
        }
        BenchmarkCase benchmarkCase = new BenchmarkCase("Hammer", Implementation.REFERENCE, new TreeMap<>(params));
        measurements.add(new Measurement(benchmarkCase, Kind.STEADY_STATE, forks, counters));
    }

    private void benchmarkCase(Map<String, String> params, double seconds) {
        double[] forks = new double[3];
        for (int i = 0; i < forks.length; i++) {
            forks[i] = seconds * (1 + 0.005 * random.nextGaussian());
        }
        benchmarkCase(params, Map.of(), forks);
    }

    private void threads(Usl usl) {
        for (int n : THREADS) {
            benchmarkCase(Map.of("threads", "" + n), n / usl.at(n));
        }
    }

    private List<ClaimResult> results(String kind, String reads, double low, double high, String more)
            throws IOException {
        String yaml = """
            sources: {s: {name: s}}
            published:
              - {id: x, title: t, source: s, published: "9 s", quantity: It, meaning: m,
                 reads: {"benchmark": "Hammer", "implementation": "reference", %s},
                 statistic: {"kind": "%s"%s}, band: {rule: tenth, of: [9]}}
            """.formatted(reads, kind, more);
        Claims claims = Claims.read(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8)), "claims.yaml");
        RunResult run = new RunResult("m", "s", "pr", new TreeMap<>(Map.of("machine.cores", "2")), measurements);
        Band band = new Band(low, high, "of the test");
        return claims.claims().stream()
                .flatMap(claim -> with(claim, band).evaluate(run).stream())
                .toList();
    }

    private static Claim with(Claim claim, Band band) {
        return new Claim(
                claim.id(),
                claim.title(),
                claim.quantity(),
                claim.meaning(),
                claim.reading(),
                claim.statistic(),
                band,
                claim.why(),
                claim.source(),
                claim.published(),
                claim.conditions(),
                claim.correction(),
                claim.points(),
                claim.unit(),
                claim.beside());
    }

    private ClaimResult result(String kind, String reads, double low, double high, String more) throws IOException {
        return results(kind, reads, low, high, more).get(0);
    }

    private static final String BY_THREADS = "\"parameter\": \"threads\", \"quantity\": \"throughput\"";

    @Test
    void thePeakOfThroughputIsBandedInThreads() throws IOException {
        threads(new Usl(1000, 0.05, 0.025));

        ClaimResult peak = result("usl", BY_THREADS, 4, 8, "");

        assertThat(peak.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(peak.estimate().value()).isCloseTo(6.16, within(0.3));
        assertThat(ClaimWording.sentence(peak)).contains("X(N) with lambda", "/s at 6.", "threads", "knee at 3.");
        assertThat(result("usl", BY_THREADS, 1, 2, "").verdict()).isEqualTo(ClaimVerdict.CONTRADICTED);
        assertThat(result("usl", BY_THREADS, 1, 6.16, "").verdict()).isEqualTo(ClaimVerdict.INCONCLUSIVE);
    }

    @Test
    void orInThreadsACore() throws IOException {
        threads(new Usl(1000, 0.05, 0.025));

        assertThat(result("usl", BY_THREADS, 2.5, 3.7, ", \"perCore\": true").verdict())
                .isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void aThroughputThatOnlyRisesContradictsAnyPeak() throws IOException {
        threads(new Usl(1000, 0.001, 0));

        ClaimResult peak = result("usl", BY_THREADS, 2, 6, "");

        assertThat(peak.verdict()).isEqualTo(ClaimVerdict.CONTRADICTED);
        assertThat(ClaimWording.sentence(peak)).contains("or more");
    }

    @Test
    void threeNumbersOfThreadsAreNotEnough() throws IOException {
        for (int n : new int[] {1, 2, 4}) {
            benchmarkCase(Map.of("threads", "" + n), 0.01);
        }

        assertThat(ClaimWording.sentence(result("usl", BY_THREADS, 2, 6, ""))).contains("needs four values of threads");
    }

    @Test
    void aPeakOfTimesIsRefused() {
        assertThatThrownBy(() -> result("usl", "\"parameter\": \"threads\"", 2, 6, ""))
                .hasMessageContaining("reads time")
                .hasMessageContaining("quantity: throughput");
    }

    @Test
    void flatIsAnExponentInABandAroundNought() throws IOException {
        for (int users : new int[] {1000, 10_000, 100_000, 1_000_000}) {
            benchmarkCase(Map.of("users", "" + users), 0.002);
        }

        assertThat(result("exponent", "\"parameter\": \"users\"", -0.05, 0.05, "")
                        .verdict())
                .isEqualTo(ClaimVerdict.CONFIRMED);
    }

    @Test
    void whatGrowsWithTheLogarithmIsNotFlat() throws IOException {
        for (int users : new int[] {1000, 10_000, 100_000, 1_000_000}) {
            benchmarkCase(Map.of("users", "" + users), 0.0005 * Math.log(users));
        }

        assertThat(result("exponent", "\"parameter\": \"users\"", -0.02, 0.02, "")
                        .verdict())
                .isEqualTo(ClaimVerdict.CONTRADICTED);
    }

    @Test
    void theSmallestHeapIsJudgedAtTheMostThreads() throws IOException {
        benchmarkCase(Map.of("threads", "1"), Map.of(Counter.SMALLEST_HEAP, 64.0 * 1024 * 1024));
        benchmarkCase(Map.of("threads", "50"), Map.of(Counter.SMALLEST_HEAP, 96.0 * 1024 * 1024));
        String counter = ", \"counter\": \"heap.smallestBytes\", \"dividedBy\": 1048576";

        ClaimResult heap = result("count", "\"parameter\": \"threads\"", 0, 128, counter);

        assertThat(heap.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(ClaimWording.sentence(heap))
                .contains("It is 96: inside the band", "at 50 threads")
                .doesNotContain("interval");
        assertThat(result("count", "\"parameter\": \"threads\"", 0, 80, counter).verdict())
                .isEqualTo(ClaimVerdict.CONTRADICTED);
    }

    @Test
    void aRatioMayBeOfChoices() throws IOException {
        benchmarkCase(Map.of("shape", "JPA", "users", "10000"), 0.838);
        benchmarkCase(Map.of("shape", "JSONB", "users", "10000"), 0.388);

        ClaimResult ratio = result("ratio", "\"parameter\": \"shape\"", 2, 2.4, ", \"of\": \"JPA\", \"to\": \"JSONB\"");

        assertThat(ratio.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(ratio.estimate().value()).isCloseTo(838.0 / 388, within(0.03));
    }

    private static final String BY_OPERATION =
            "\"parameter\": \"operation\", \"quantity\": \"throughput\", \"fixed\": {\"rttMillis\": \"0\"}";

    private void reads(String operation, double reads) {
        double seconds = 1e-4 * reads;
        benchmarkCase(
                Map.of("operation", operation, "rttMillis", "0"),
                Map.of(Counter.CALLS, reads),
                seconds * 0.99,
                seconds,
                seconds * 1.01);
    }

    @Test
    void throughputInProportionToOneOverACountIsAnExponentOfMinusOne() throws IOException {
        reads("ALL", 10);
        reads("FEWER", 7);
        reads("FEWEST", 4);

        ClaimResult exponent = result("countExponent", BY_OPERATION, -1.1, -0.9, ", \"counter\": \"store.calls\"");

        assertThat(exponent.verdict()).isEqualTo(ClaimVerdict.CONFIRMED);
        assertThat(exponent.estimate().value()).isCloseTo(-1, within(0.01));
        assertThat(ClaimWording.sentence(exponent)).contains("Counted statements: 4, 7, 10.");
    }

    @Test
    void theFloorIsThePointOfTheFewestCounted() throws IOException {
        reads("ALL", 10);
        reads("HALF", Math.sqrt(10));
        measurements.add(new Measurement(
                new BenchmarkCase(
                        "Hammer", Implementation.FLOOR, new TreeMap<>(Map.of("operation", "ALL", "rttMillis", "0"))),
                Kind.STEADY_STATE,
                List.of(new Fork(List.of(1.0, 2e-4)), new Fork(List.of(1.0, 2e-4))),
                Map.of(Counter.CALLS, 1.0)));

        ClaimResult exponent = result("countExponent", BY_OPERATION, -1.1, -0.9, ", \"counter\": \"store.calls\"");

        // A fivefold of the floor's time for ten times the reads.
        assertThat(exponent.estimate().value()).isCloseTo(-Math.log10(5), within(0.01));
    }

    @Test
    void aCountThatIsTheSameAtAnyNumberOfRequestsIsTakenWhereItWasCounted() throws IOException {
        Map.of("ALL", 10.0, "FEWER", 5.0).forEach((operation, reads) -> {
            benchmarkCase(
                    Map.of("operation", operation, "rttMillis", "0", "inFlight", "1"), Map.of(Counter.CALLS, reads));
            benchmarkCase(Map.of("operation", operation, "rttMillis", "0", "inFlight", "32"), 1e-4 * reads);
        });

        ClaimResult exponent = result(
                "countExponent",
                BY_OPERATION.replace("}", ", \"inFlight\": \"32\"}"),
                -1.1,
                -0.9,
                ", \"counter\": \"store.calls\", \"countedAt\": {\"inFlight\": \"1\"}");

        assertThat(exponent.estimate().value()).isCloseTo(-1, within(0.05));
        assertThat(ClaimWording.sentence(exponent)).contains("Counted statements: 5, 10.");
    }

    @Test
    void oneCountAloneHasNoExponent() throws IOException {
        reads("ALL", 10);

        assertThat(ClaimWording.sentence(
                        result("countExponent", BY_OPERATION, -1.1, -0.9, ", \"counter\": \"store.calls\"")))
                .contains("needs two values of operation");
    }
}
