package org.identityperf.runner.report;

import java.util.List;
import java.util.Optional;

/**
 * What a module wants told of one of its benchmarks.
 *
 * @param benchmark as in a cell
 * @param title the question; the benchmark's name in words where it is empty
 * @param figures in the place of those that the report would choose; may be empty
 * @param tables published figures beside measured ones, that run over no parameter
 * @param remarks sentences with figures of the run in them
 * @param breakdowns operations taken apart
 * @param load for a benchmark of loading
 */
record Topic(
        String benchmark,
        String title,
        List<ChosenFigure> figures,
        List<PublishedRows> tables,
        List<Remark> remarks,
        List<Breakdown> breakdowns,
        Optional<LoadWords> load) {

    Topic {
        figures = List.copyOf(figures);
        tables = List.copyOf(tables);
        remarks = List.copyOf(remarks);
        breakdowns = List.copyOf(breakdowns);
    }
}
