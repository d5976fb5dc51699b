package org.identityperf.runner.report;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Plan;

/** What a module remarks of a benchmark. */
final class Remarks {

    private Remarks() {}

    /** In one line each, after the benchmark's name. */
    static List<Answer> brief(ModuleReport module, String benchmark) {
        return of(module, benchmark).stream()
                .flatMap(remark -> told(module, benchmark, remark, remark::brief).stream()
                        .map(text -> new Answer(remark.label(), benchmark + ": " + text)))
                .toList();
    }

    static List<String> full(ModuleReport module, String benchmark) {
        return of(module, benchmark).stream()
                .flatMap(remark -> told(module, benchmark, remark, remark::full).stream())
                .toList();
    }

    private static List<Remark> of(ModuleReport module, String benchmark) {
        return module.presentation().topic(benchmark).map(Topic::remarks).orElse(List.of());
    }

    /** At the largest size at which the run knows what the sentence needs. */
    private static Optional<String> told(
            ModuleReport module,
            String benchmark,
            Remark remark,
            BiFunction<List<Measurement>, List<Plan>, Optional<String>> sentence) {
        Set<String> named = new TreeSet<>();
        remark.figures()
                .values()
                .forEach(figure -> figure.of().values().keySet().forEach(named::add));
        return ChosenFigures.largestFirst(module, benchmark, named)
                .flatMap(cells -> sentence.apply(cells, module.plans()).stream())
                .findFirst();
    }
}
