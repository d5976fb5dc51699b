package org.identityperf.runner.report;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Links to the flame graphs and recordings that lie beside the page. */
final class HtmlProfiles {

    private static final String HOW = "The wider a frame, the more was sampled in it and in what it calls, which hangs"
            + " below it. Click a frame to look at it alone; Ctrl+F searches, I turns all over.";
    private static final String OF_BOTH = " Red took more than on the base's side, blue less; what is yellow is the"
            + " candidate's alone. Where each side gets to the same work in a way of its own, such as another thread, the way"
            + " is left out. Both sides did the same operations.";

    private HtmlProfiles() {}

    /** Nothing where no profiler was attached. */
    static void write(Html html, ModuleReport module) {
        List<FlameGraph> graphs = module.insight().flameGraphs();
        if (graphs.isEmpty()) {
            return;
        }
        boolean compared = module.against().isPresent();
        html.open("section")
                .leaf("h3", compared ? "Why: flame graphs of both sides" : "Where it goes: flame graphs")
                .leaf("p", compared ? HOW + OF_BOTH : HOW, "class", "words")
                .leaf("p", module.run().conditions().getOrDefault(FlameGraph.TIMER, ""), "class", "words")
                .open("ul", "class", "profiles");
        List<String> cells = Benchmarks.names(module.run()).stream()
                .flatMap(benchmark -> Benchmarks.of(module.run(), benchmark).stream())
                .map(measurement -> measurement.cell().toString())
                .toList();
        Map<String, List<FlameGraph>> byCell = graphs.stream()
                .sorted(Comparator.comparingInt((FlameGraph graph) -> cells.indexOf(graph.cell()))
                        .thenComparing(FlameGraph::order))
                .collect(Collectors.groupingBy(FlameGraph::cell, LinkedHashMap::new, Collectors.toList()));
        byCell.forEach((cell, all) -> cell(html, module.presentation().operation(cell), all));
        html.close().close();
    }

    private static void cell(Html html, String cell, List<FlameGraph> graphs) {
        html.open("li").leaf("span", cell);
        graphs.forEach(graph ->
                html.leaf("a", graph.words(), "href", graph.href(), "aria-label", graph.words() + " of " + cell));
        html.leaf("a", "recording", "href", graphs.get(0).recording(), "aria-label", "recording of " + cell);
        html.close();
    }
}
