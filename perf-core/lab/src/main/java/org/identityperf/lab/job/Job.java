package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.lab.gate.Check;
import org.identityperf.lab.gate.CountKey;
import org.identityperf.lab.gate.GoldenCounts;
import org.identityperf.lab.gate.Outcome;
import org.identityperf.lab.report.ConsoleTable;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.CellStatements;
import org.identityperf.lab.result.JmhResults;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunFile;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.run.MachineLock;
import org.identityperf.lab.run.ServerClassPath;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.store.Cache;
import org.identityperf.lab.store.PostgresBinaries;
import org.identityperf.lab.store.PostgresServer;
import org.identityperf.probe.address.Addresses;

/** The main job of one module: from settings to results, checks and report. */
public final class Job {

    private static final String STORE = "PostgreSQL " + PostgresBinaries.VERSION;

    private final Project project;
    private final String module;
    private final Console console;
    private final Path classes;

    /**
     * A module's job.
     *
     * @param module the module's folder in the project
     * @param classes its class folder or jar
     */
    Job(Project project, String module, Path classes, Console console) {
        this.project = project;
        this.module = module;
        this.classes = classes;
        this.console = console;
    }

    /**
     * Measures and judges.
     *
     * @param properties the system properties
     * @param build names the build that the results belong to
     * @return every check
     */
    List<Check> measure(Properties properties, String build) throws IOException {
        long start = System.nanoTime();
        Settings settings = Settings.read(properties);
        Tiers tiers = project.tiers(module);
        Matrix matrix = Matrix.of(settings, tiers, project.allTiers());
        if (matrix.cells().isEmpty()) {
            console.say(module + " has nothing that perf.include=" + settings.include() + " matches");
            return List.of();
        }
        // Refused before anything starts, like every other mistake in what the module says of itself.
        GoldenCounts golden = GoldenCounts.read(goldenFile());
        Output output = Output.of(project.output(), module, build);
        Path published = project.folder(module).resolve("src/main/resources/published.json");
        if (Files.exists(published)) {
            Files.copy(published, output.file(published.getFileName().toString()));
        }
        List<Check> checks;
        try {
            checks = measured(settings, tiers, matrix, golden, output);
        } catch (RuntimeException | IOException e) {
            fail(settings, output, e);
            throw e;
        }
        boolean failed = checks.stream().anyMatch(check -> check.outcome() == Outcome.FAIL);
        console.say(module + " took " + Console.spell(Duration.ofNanos(System.nanoTime() - start)) + "; report: "
                + output.root().resolve("report.html"));
        console.say("verdict=" + (failed ? "regressed" : "pass"));
        return checks;
    }

    /** A module that could not be measured leaves a part as well, so that the report says so. */
    private void fail(Settings settings, Output output, Exception why) throws IOException {
        RunResult nothing = new RunResult(
                module,
                project.tiers(module).system(),
                settings.tier().word(),
                new TreeMap<>(Machine.conditions()),
                List.of());
        RunFile.write(nothing, output.file("run.json"));
        new JmhResults().write(output.file("results.json"));
        finish(output, List.of(new Check(module + " measured", Outcome.FAIL, String.valueOf(why.getMessage()))));
        console.say("verdict=error");
    }

    private void finish(Output output, List<Check> checks) throws IOException {
        Combined.writeChecks(output, checks);
        Combined.write(output.root());
    }

    private Path goldenFile() {
        return project.folder(module).resolve("src/main/resources/counts.json");
    }

    @SuppressWarnings("try") // the machine's lock is held, not used
    private List<Check> measured(Settings settings, Tiers tiers, Matrix matrix, GoldenCounts golden, Output output)
            throws IOException {
        ServerClassPath classPath = ServerClassPath.read(project.folder(module).resolve("target/server-classpath.txt"));
        Map<CountKey, Measurement> counted = new LinkedHashMap<>();
        RunResult run;
        try (MachineLock lock = MachineLock.acquire(console::say);
                PostgresServer server = PostgresServer.start(Cache.at(settings.cache()), console::say);
                RunFolder folder = RunFolder.in(settings.cache());
                Stage stage = new Stage(server)) {
            Map<Cell, SealedDataset> datasets = sealed(settings, matrix, classPath, server, folder, output);
            for (Map.Entry<Cell, SealedDataset> entry : datasets.entrySet()) {
                stage.prepare(entry.getKey(), entry.getValue());
            }
            Measuring measuring = new Measuring(matrix, tiers.jvm(), classPath, folder, output, console);
            measuring.count(stage.forCounts(matrix.cells(), matrix::sizes));
            Addresses untracked = stage.forTime(matrix.cells(), matrix::sizes);
            measuring.time(untracked);
            measuring.smallestHeaps(untracked);

            SortedMap<String, String> conditions = new TreeMap<>(server.conditions());
            conditions.putAll(Machine.conditions());
            conditions.putAll(stage.conditions());
            conditions.put("jvm.options", String.join(" ", tiers.jvm()));
            conditions.put("seed", Long.toString(settings.seed()));
            datasets.values().forEach(dataset -> conditions.put("dataset." + dataset.title(), dataset.fingerprint()));
            String schema = datasets.values().iterator().next().schema();
            run = new RunResult(
                    module,
                    schema,
                    settings.tier().word(),
                    conditions,
                    measuring.results().measurements());
            for (Measurement measurement : run.measurements()) {
                if (!measurement.counters().isEmpty()) {
                    SealedDataset dataset = datasets.get(measurement.cell());
                    counted.put(
                            new CountKey(measurement.cell(), dataset.schema(), STORE, dataset.fingerprint()),
                            measurement);
                }
            }
            measuring.results().write(output.file("results.json"));
            RunFile.write(run, output.file("run.json"));
        }
        List<Check> checks = judged(settings, run, counted, golden, output);
        finish(output, checks);
        console.say("\n" + ConsoleTable.of(run));
        return checks;
    }

    private Map<Cell, SealedDataset> sealed(
            Settings settings,
            Matrix matrix,
            ServerClassPath classPath,
            PostgresServer server,
            RunFolder folder,
            Output output)
            throws IOException {
        Map<Cell, SealedDataset> datasets = new LinkedHashMap<>();
        try (Sealing sealing =
                new Sealing(server.datasets(), STORE, classPath, folder, output.log("loading"), console)) {
            for (Cell cell : matrix.cells()) {
                datasets.put(cell, sealing.ensure(matrix.datasets().get(cell), matrix.sizes(cell), settings.seed()));
            }
        }
        return datasets;
    }

    private List<Check> judged(
            Settings settings, RunResult run, Map<CountKey, Measurement> counted, GoldenCounts known, Output output)
            throws IOException {
        GoldenCounts golden = known;
        if (settings.accept()) {
            golden = known.accept(counted);
            golden.write(goldenFile());
            console.say("golden counts written: " + goldenFile());
        }
        List<Check> checks = new ArrayList<>(golden.check(counted));
        List<CellStatements> statements = CellStatements.readAll(output.statements());
        List<Cell> cells = run.measurements().stream().map(Measurement::cell).toList();
        project.tiers(module).rules().forEach(rule -> checks.addAll(rule.check(cells, statements)));
        return checks;
    }
}
