package org.identityperf.runner.report.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.claim.Claim;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunExtras;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunResult;

/** The page as tests read it, and the least that one can be made of. */
public final class ReportPage {

    private ReportPage() {}

    /** Makes the report of a module without a layout. */
    public static ModuleReport module(
            RunResult run,
            List<Claim> claims,
            List<ClaimResult> claimResults,
            List<? extends Finding> checks,
            List<Plan> plans) {
        return module(run, claims, claimResults, checks, plans, Layout.NONE);
    }

    /** Makes the report of a run without a comparison. */
    public static ModuleReport module(
            RunResult run,
            List<Claim> claims,
            List<ClaimResult> claimResults,
            List<? extends Finding> checks,
            List<Plan> plans,
            Layout layout) {
        return new ModuleReport(
                run, claims, claimResults, List.copyOf(checks), plans, layout, Optional.empty(), RunExtras.NOTHING);
    }

    /** Returns the charts in the order of the page, each from its own place. */
    static JsonNode charts(String html) throws IOException {
        ArrayNode charts = new ObjectMapper().createArrayNode();
        Matcher data = Pattern.compile("data-chart=\"([^\"]*)\"").matcher(html);
        while (data.find()) {
            String json = data.group(1)
                    .replace("&#34;", "\"")
                    .replace("&#39;", "'")
                    .replace("&lt;", "<")
                    .replace("&amp;", "&");
            charts.add(new ObjectMapper().readTree(json));
        }
        return charts;
    }

    static List<String> titles(String html) throws IOException {
        return StreamSupport.stream(charts(html).spliterator(), false)
                .map(chart -> chart.get("title").textValue())
                .toList();
    }

    /** Of a module with nothing but these. */
    static String of(List<Measurement> measurements) {
        return HtmlReport.of(List.of(ReportPage.module(run(measurements), List.of(), List.of(), List.of(), List.of())));
    }

    static RunResult run(List<Measurement> measurements) {
        return new RunResult("perf-x", "X 1", "pr", new TreeMap<>(), measurements);
    }

    static Measurement counted(String segment, double calls) {
        BenchmarkCase benchmarkCase =
                new BenchmarkCase("Anything", Implementation.SERVER, new TreeMap<>(Map.of("segment", segment)));
        return new Measurement(benchmarkCase, List.of(), Map.of(Counter.CALLS, calls));
    }
}
