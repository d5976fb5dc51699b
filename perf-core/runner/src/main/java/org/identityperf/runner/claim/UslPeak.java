package org.identityperf.runner.claim;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.runner.result.RunResult;

/**
 * This statistic is the number of threads at the peak of throughput, by the universal scalability law.
 *
 * @param perCore whether the peak is divided by the machine's cores
 */
public record UslPeak(boolean perCore) implements Statistic {

    private static final String CORES = "machine.cores";

    @Override
    public String needs(Reading reading) {
        return "four values of " + reading.parameter() + (perCore ? " and the condition " + CORES : "");
    }

    @Override
    public Optional<Quantity> onlyOf() {
        return Optional.of(Quantity.THROUGHPUT);
    }

    @Override
    public List<ClaimResult> measured(Claim claim, RunResult run) {
        OptionalDouble cores = cores(run);
        if (cores.isEmpty()) {
            return List.of();
        }
        return fitted(claim.reading(), run).stream()
                .map(sweep -> judge(claim, sweep, cores.getAsDouble()))
                .toList();
    }

    public static List<Sweep> fitted(Reading reading, RunResult run) {
        return Sweep.of(reading, run).stream()
                .filter(sweep -> sweep.measured().size() >= Usl.LEAST)
                .toList();
    }

    private OptionalDouble cores(RunResult run) {
        return perCore
                ? ParamOrder.number(run.conditions().getOrDefault(CORES, "").split(" ")[0])
                : OptionalDouble.of(1);
    }

    private ClaimResult judge(Claim claim, Sweep sweep, double cores) {
        Points points = sweep.points();
        Usl usl = Usl.fit(points);
        List<Double> values = sweep.measured();
        double most = values.get(values.size() - 1);
        String words = ParamWords.name(claim.reading().parameter());
        String peak = Double.isInfinite(usl.peak())
                ? "no peak: more " + words + " always do more"
                : "peak of " + Rounded.of(usl.at(usl.peak())) + "/s at " + Rounded.of(usl.peak()) + " " + words
                        + (usl.peak() > most ? ", beyond the " + Rounded.of(most) + " measured" : "");
        String knee = usl.knee() > most
                ? ""
                : "; knee at " + Rounded.of(usl.knee()) + ", beyond which latency grows faster than throughput";
        return claim.result(
                sweep.where(),
                Bootstrap.of(points, drawn -> Usl.fit(drawn).peak() / cores),
                "X(N) with lambda " + Rounded.of(usl.lambda()) + "/s, sigma " + Rounded.of(usl.sigma()) + ", kappa "
                        + Rounded.of(usl.kappa()) + "; " + peak + knee + "; the curve misses no mean by more than "
                        + Math.round(100 * points.worstMiss(usl::at)) + " %.");
    }
}
