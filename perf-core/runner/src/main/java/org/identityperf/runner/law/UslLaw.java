package org.identityperf.runner.law;

import java.util.List;
import java.util.OptionalDouble;
import org.identityperf.runner.result.RunResult;

/**
 * Throughput follows the universal scalability law; what is banded is the number of threads at its peak.
 *
 * @param perCore whether the peak is divided by the machine's cores
 */
public record UslLaw(LawText text, Reading reading, Band band, boolean perCore) implements PublishedLaw {

    private static final String CORES = "machine.cores";

    @Override
    public String needs() {
        return "four values of " + reading.parameter() + (perCore ? " and the condition " + CORES : "");
    }

    @Override
    public List<LawResult> measured(RunResult run) {
        OptionalDouble cores = cores(run);
        if (cores.isEmpty()) {
            return List.of();
        }
        return fitted(run).stream()
                .map(sweep -> judge(sweep, cores.getAsDouble()))
                .toList();
    }

    /** The sweeps that have what a fit needs. */
    public List<Sweep> fitted(RunResult run) {
        return Sweep.of(reading, run).stream()
                .filter(sweep -> sweep.measured().size() >= Usl.LEAST)
                .toList();
    }

    private OptionalDouble cores(RunResult run) {
        return perCore
                ? ParamOrder.number(run.conditions().getOrDefault(CORES, "").split(" ")[0])
                : OptionalDouble.of(1);
    }

    private LawResult judge(Sweep sweep, double cores) {
        Points points = sweep.points();
        Usl usl = Usl.fit(points);
        List<Double> values = sweep.measured();
        double most = values.get(values.size() - 1);
        String words = ParamWords.name(reading.parameter());
        String peak = Double.isInfinite(usl.peak())
                ? "no peak: more " + words + " always do more"
                : "peak of " + Rounded.of(usl.at(usl.peak())) + "/s at " + Rounded.of(usl.peak()) + " " + words
                        + (usl.peak() > most ? ", beyond the " + Rounded.of(most) + " measured" : "");
        String knee = usl.knee() > most
                ? ""
                : "; knee at " + Rounded.of(usl.knee()) + ", beyond which latency grows faster than throughput";
        return result(
                sweep.where(),
                Bootstrap.of(points, drawn -> Usl.fit(drawn).peak() / cores),
                "X(N) with lambda " + Rounded.of(usl.lambda()) + "/s, sigma " + Rounded.of(usl.sigma()) + ", kappa "
                        + Rounded.of(usl.kappa()) + "; " + peak + knee + "; the curve misses no mean by more than "
                        + Math.round(100 * points.worstMiss(usl::at)) + " %.");
    }
}
