package org.identityperf.runner.report;

import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.result.Measurement;

/**
 * Some cells of a benchmark.
 *
 * @param values for each parameter that matters, which of its values are meant
 */
record Selection(SortedMap<String, List<String>> values) {

    /** Every cell. */
    static final Selection ALL = new Selection(new TreeMap<>());

    Selection {
        values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    List<Measurement> of(List<Measurement> cells) {
        return cells.stream()
                .filter(m -> values.entrySet().stream()
                        .allMatch(e -> e.getValue().contains(m.cell().params().get(e.getKey()))))
                .toList();
    }
}
