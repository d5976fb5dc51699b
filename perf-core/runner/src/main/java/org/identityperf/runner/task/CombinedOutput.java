package org.identityperf.runner.task;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.claim.Claims;
import org.identityperf.runner.environment.Machine;
import org.identityperf.runner.files.SavedFile;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.files.WholeFile;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.report.model.Layout;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.RunExtras;
import org.identityperf.runner.report.page.HtmlReport;
import org.identityperf.runner.report.page.Summary;
import org.identityperf.runner.result.CaseStatements;
import org.identityperf.runner.result.FlameGraph;
import org.identityperf.runner.result.JmhResults;
import org.identityperf.runner.result.OutputFolder;
import org.identityperf.runner.result.Phases;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.RunFile;
import org.identityperf.runner.result.RunResult;
import org.identityperf.runner.suite.Tiers;

/**
 * This class makes the combined files of a build from the parts of its modules. It reads saved files only, so it gives
 * the same result whenever it is run.
 */
public final class CombinedOutput {

    static final String CLAIMS = "claims.yaml";

    private static final String FINDINGS = "findings.json";

    private CombinedOutput() {}

    public static void write(OutputFolder output, Findings findings) throws IOException {
        SavedFile.write(output.file(FINDINGS), findings);
    }

    /** Returns what was written of a run so far. */
    static Findings findings(OutputFolder output) {
        return SavedFile.read(output.file(FINDINGS), new TypeReference<>() {});
    }

    /** Writes a part for a module that could not be measured, so that the report says so. */
    public static void writeUnmeasured(OutputFolder output, String module, Tiers tiers, String tier, Finding why)
            throws IOException {
        RunResult nothing = new RunResult(module, tiers.system(), tier, new TreeMap<>(Machine.conditions()), List.of());
        RunFile.write(nothing, output.file("run.json"));
        new JmhResults().write(output.file("results.json"));
        write(output, Findings.of(module, Optional.empty(), List.of(why)));
        write(output.root());
    }

    /** Adds what the phases of a run took to what is written of it. */
    static void writePhases(OutputFolder output, List<Phases.Spent> phases) throws IOException {
        RunFile.add(phases, output.file("run.json"));
        write(output.root(), Map.of("run", runs(OutputFolder.parts(output.root()))));
    }

    static ModuleReport read(OutputFolder part) throws IOException {
        RunResult run = RunFile.read(part.file("run.json"), part.file("results.json"));
        Findings findings = findings(part);
        Claims claims = claims(part.file(CLAIMS));
        return new ModuleReport(
                run,
                claims.claims(),
                claims.evaluate(run),
                findings.findings(),
                Plan.readAll(part.plans()),
                Layout.read(part.file(OutputFolder.CHARTS)),
                findings.against(),
                new RunExtras(
                        FlameGraph.readAll(part.profiles(), part.root()),
                        statements(part.statements()),
                        Plan.readAll(part.statementPlans()),
                        statements(part.spent()),
                        Calibration.readAll(part.file(Calibration.IN_GIT)).stream()
                                .filter(calibration -> calibration.system().equals(run.system()))
                                .reduce(Calibration::with)));
    }

    private static List<CaseStatements> statements(Path folder) throws IOException {
        return Files.isDirectory(folder) ? CaseStatements.readAll(folder) : List.of();
    }

    static Claims claims(Path file) throws IOException {
        if (!UnusableFile.isDeclared(file)) {
            return Claims.NONE;
        }
        try (InputStream in = Files.newInputStream(file)) {
            return Claims.read(in, file.toString());
        }
    }

    private static ArrayNode runs(List<OutputFolder> parts) {
        ArrayNode runs = JsonNodeFactory.instance.arrayNode();
        parts.forEach(part -> runs.add(SavedFile.read(part.file("run.json"), new TypeReference<ObjectNode>() {})));
        return runs;
    }

    /** Writes what was measured first: whatever fails later, it is there. */
    public static void write(Path root) throws IOException {
        ArrayNode results = JsonNodeFactory.instance.arrayNode();
        List<OutputFolder> parts = OutputFolder.parts(root);
        for (OutputFolder part : parts) {
            results.addAll(SavedFile.read(part.file("results.json"), new TypeReference<ArrayNode>() {}));
        }
        write(root, Map.of("results", results, "run", runs(parts)));
        Map<String, Object> claims = new LinkedHashMap<>();
        Map<String, Object> plans = new LinkedHashMap<>();
        List<Findings> findings = new ArrayList<>();
        List<ModuleReport> modules = new ArrayList<>();
        for (OutputFolder part : parts) {
            ModuleReport module = read(part);
            modules.add(module);
            String name = module.run().module();
            claims.put(name, module.claimResults());
            plans.put(name, module.plans());
            findings.add(findings(part));
        }
        write(root, Map.of("claims", claims, "plans", plans, "findings", findings));
        SavedFile.write(root.resolve(OutputFile.SARIF.path()), Sarif.of(findings));
        modules.sort(Comparator.comparing(CombinedOutput::hasNoServer));
        WholeFile.write(root.resolve("summary.md"), Summary.of(modules));
        WholeFile.write(root.resolve("report.html"), HtmlReport.of(modules));
    }

    /** Returns whether a module measured no server's own code: a reference store comes after the real servers. */
    private static boolean hasNoServer(ModuleReport module) {
        return module.run().measurements().stream()
                .noneMatch(measurement -> measurement.benchmarkCase().implementation() == Implementation.SERVER);
    }

    private static void write(Path root, Map<String, Object> files) throws IOException {
        for (Map.Entry<String, Object> file : files.entrySet()) {
            SavedFile.write(root.resolve(file.getKey() + ".json"), file.getValue());
        }
    }
}
