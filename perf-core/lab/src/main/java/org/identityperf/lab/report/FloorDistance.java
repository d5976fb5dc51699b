package org.identityperf.lab.report;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.identityperf.lab.result.Kind;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.result.Rung;
import org.identityperf.probe.measure.Counter;

/** How far each benchmark is from its floor, in words: what a developer of the server can win. */
final class FloorDistance {
    private FloorDistance() {}

    /** One sentence for each benchmark and rung that has a floor. */
    static List<Answer> of(ModuleReport module) {
        RunResult run = module.run();
        List<Answer> answers = new ArrayList<>();
        for (String benchmark : Benchmarks.names(run)) {
            List<Measurement> cells = Benchmarks.of(run, benchmark);
            Optional<LoadRate> rate = LoadRate.of(module, benchmark);
            if (rate.isPresent()) {
                answers.add(new Answer("floor", rate.get().sentence()));
                continue;
            }
            for (Rung rung : Rung.values()) {
                sentence(
                                module,
                                benchmark,
                                cells.stream()
                                        .filter(m -> m.cell().rung() == rung)
                                        .toList())
                        .ifPresent(text -> answers.add(new Answer("floor", text)));
            }
        }
        return answers;
    }

    private static Optional<String> sentence(ModuleReport module, String benchmark, List<Measurement> cells) {
        RunResult run = module.run();
        DoubleSummaryStatistics times = cells.stream()
                .flatMapToDouble(m -> Benchmarks.overFloor(run, m).stream())
                .summaryStatistics();
        if (times.getCount() == 0) {
            return Optional.empty();
        }
        DoubleSummaryStatistics trips = cells.stream()
                .flatMapToDouble(m -> tripsOverFloor(run, m).stream())
                .summaryStatistics();
        Rung rung = cells.get(0).cell().rung();
        return Optional.of(
                benchmark + ": " + module.presentation().rung(rung) + " takes " + range(times) + " the floor's "
                        + (cells.get(0).kind() == Kind.START_UP ? "cold time" : "time")
                        + (trips.getCount() == 0 ? "" : " and " + range(trips) + " its round trips") + ".");
    }

    private static OptionalDouble tripsOverFloor(RunResult run, Measurement m) {
        return run.floorOf(m.cell()).stream()
                .map(floor -> floor.counter(Counter.ROUND_TRIPS))
                .filter(floor ->
                        floor.orElse(0) > 0 && m.counter(Counter.ROUND_TRIPS).isPresent())
                .mapToDouble(floor -> m.counter(Counter.ROUND_TRIPS).getAsDouble() / floor.getAsDouble())
                .findFirst();
    }

    private static String range(DoubleSummaryStatistics values) {
        String low = Units.times(values.getMin());
        String high = Units.times(values.getMax());
        return low.equals(high) ? low : low + " to " + high;
    }
}
