package org.identityperf.lab.report;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.identityperf.lab.result.Measurement;

/** What a module remarks of a benchmark, told of the cells at the largest of the parameters that it does not name. */
final class Remarks {

    private Remarks() {}

    /** In one line each, after the benchmark's name. */
    static List<Answer> brief(ModuleReport module, String benchmark) {
        return of(module, benchmark).stream()
                .flatMap(remark -> remark.brief(cells(module, benchmark, remark), module.plans()).stream()
                        .map(text -> new Answer(remark.label(), benchmark + ": " + text)))
                .toList();
    }

    static List<String> full(ModuleReport module, String benchmark) {
        return of(module, benchmark).stream()
                .flatMap(remark -> remark.full(cells(module, benchmark, remark), module.plans()).stream())
                .toList();
    }

    private static List<Remark> of(ModuleReport module, String benchmark) {
        return module.presentation().topic(benchmark).map(Topic::remarks).orElse(List.of());
    }

    private static List<Measurement> cells(ModuleReport module, String benchmark, Remark remark) {
        Set<String> named = new TreeSet<>();
        remark.figures()
                .values()
                .forEach(figure -> figure.of().values().keySet().forEach(named::add));
        return ChosenFigures.largest(module, benchmark, named);
    }
}
