package org.identityperf.lab.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.identityperf.lab.result.Kind;
import org.identityperf.lab.result.Measurement;
import org.identityperf.lab.result.RunFile;
import org.identityperf.lab.result.RunResult;
import org.identityperf.lab.run.MachineLock;
import org.identityperf.lab.run.ServerClassPath;
import org.identityperf.lab.settings.Settings;
import org.identityperf.lab.settings.Store;
import org.identityperf.lab.settings.Way;
import org.identityperf.lab.store.RunningStore;
import org.identityperf.lab.store.StoreTrouble;
import org.identityperf.lab.store.cache.Cache;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.identityperf.probe.load.Slice;

/** The main job of one module: from settings to results, checks and report. */
final class Job {

    private final Project project;
    private final String module;
    private final Path classes;
    private final Console console;

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
     * @param build names the build that the results belong to
     * @return every check
     * @throws org.identityperf.lab.settings.SettingsException if a property cannot be used
     */
    @SuppressWarnings("try") // the machine's lock is held, not used
    List<Check> measure(Properties properties, String build) throws IOException {
        Settings settings = Settings.read(properties);
        Tiers tiers = project.tiers(module);
        Matrix matrix = Matrix.of(settings, tiers, project.allTiers());
        // Refused before anything starts, like every other mistake in what the module says of itself.
        GoldenCounts golden = GoldenCounts.read(goldenFile());
        if (matrix.cells().isEmpty()) {
            console.say(module + " has nothing that perf.include=" + settings.include() + " matches");
            console.verdict("nothing");
            return List.of();
        }
        if (settings.stores() == Way.EXTERNAL) {
            matrix.stores().stream().filter(Store::hasUrl).forEach(settings::external);
        }
        Cache.at(settings.cache());
        // Before anything is written: the run that is waited for may be one of this checkout.
        try (MachineLock lock = MachineLock.acquire(console::say)) {
            if (settings.slice().isPresent()) {
                return slice(settings, matrix, settings.slice().get());
            }
            long start = System.nanoTime();
            Output output = Output.of(project.output(), module, build);
            Path published = project.folder(module).resolve("src/main/resources/published.json");
            if (Files.exists(published)) {
                Files.copy(published, output.file("published.json"));
            }
            // A killed run can write nothing any more, and an earlier report would pass for its own.
            unmeasured(settings, tiers, output, "the run has not ended: it still measures, or it was killed");
            List<Check> checks = reported(settings, tiers, matrix, golden, output);
            console.say(module + " took " + Console.spell(Duration.ofNanos(System.nanoTime() - start)) + "; report: "
                    + output.root().resolve("report.html"));
            console.verdict(verdict(checks));
            return checks;
        }
    }

    /** Loads, and measures nothing; the report stays as it is. */
    private List<Check> slice(Settings settings, Matrix matrix, Slice slice) throws IOException {
        ClassPaths classPaths = ClassPaths.of(matrix, classPath(), console::say);
        Output output = Output.of(project.folder(module).resolve("target/slice"), module, "slice");
        List<Check> checks = new Slicing(settings, classPaths.had(), classPaths, output, console).load(slice);
        console.verdict("loaded");
        return checks;
    }

    /** {@code skipped} where nothing could be measured; where only something could not, that is told beside. */
    private static String verdict(List<Check> checks) {
        long skipped =
                checks.stream().filter(check -> check.outcome() == Outcome.SKIP).count();
        if (checks.stream().anyMatch(check -> check.outcome() == Outcome.FAIL)) {
            return "regressed";
        }
        if (skipped > 0 && skipped == checks.size()) {
            return "skipped";
        }
        return skipped == 0 ? "pass" : "pass, " + skipped + " skipped";
    }

    /** Measures; if that fails, the report says why. */
    private List<Check> reported(Settings settings, Tiers tiers, Matrix matrix, GoldenCounts golden, Output output)
            throws IOException {
        try {
            return measured(settings, tiers, matrix, golden, output);
        } catch (RuntimeException | IOException e) {
            if (!Ending.begun()) {
                try {
                    unmeasured(settings, tiers, output, String.valueOf(e.getMessage()));
                } catch (IOException unwritten) {
                    e.addSuppressed(unwritten);
                }
            }
            throw e;
        }
    }

    /**
     * Does every benchmark of the largest tier once at tiny size, for every parameter; each checks its own result.
     *
     * @return a check for each
     */
    List<Check> check(Properties properties) throws IOException {
        Settings settings = Settings.read(properties);
        Tiers tiers = project.tiers(module);
        Matrix matrix = Matrix.tiny(tiers);
        Output output = Output.of(project.folder(module).resolve("target/check"), module, "check");
        ClassPaths classPaths = ClassPaths.of(matrix, classPath(), console::say);
        try (Workplace place = Workplace.prepare(settings, classPaths.had(), classPaths, output, console)) {
            List<Check> checks = new ArrayList<>(Skipped.checks(classPaths.had(), place.stores()));
            checks.addAll(classPaths.checks());
            Matrix here = place.matrix();
            Measuring measuring = new Measuring(here, tiers.jvm(), classPaths, place.folder(), output, console);
            checks.addAll(measuring.check(place.forCounts()));
            checks.addAll(rules(tiers, List.copyOf(here.cells()), output));
            return checks;
        }
    }

    /** What is done while databases are lent. */
    interface Loan {
        void use() throws InterruptedException;
    }

    /**
     * Lends datasets: each is asked for by {@code name=class[sizes]}, or by {@code name=mysql:class[sizes]} if it is not
     * in the module's own store, and stands in the file of addresses by its name.
     */
    void lend(Properties properties, Path file, List<String> datasets, Loan loan)
            throws IOException, InterruptedException {
        Settings settings = Settings.read(properties);
        Store own = project.tiers(module).store();
        List<LentDataset> asked =
                datasets.stream().map(text -> LentDataset.parse(text, own)).toList();
        Output output = Output.of(project.folder(module).resolve("target/lent"), module, "lent");
        Cache cache = Cache.at(settings.cache());
        try (OpenStores stores =
                        OpenStores.of(asked.stream().map(LentDataset::store).toList(), settings, cache, console::say);
                RunFolder folder = RunFolder.in(cache);
                Sealing sealing = new Sealing(classPath(), folder, output.log("loading"), settings.seed(), console)) {
            if (!stores.unavailable().isEmpty()) {
                throw stores.unavailable().get(stores.unavailable().firstKey());
            }
            Map<Store, Stage> stages = new EnumMap<>(Store.class);
            Map<String, Address> lent = new LinkedHashMap<>();
            for (LentDataset dataset : asked) {
                RunningStore store = stores.get(dataset.store());
                SealedDataset sealed = sealing.ensure(store, dataset.className(), dataset.sizes());
                Stage stage = stages.computeIfAbsent(dataset.store(), kind -> new Stage(store));
                lent.put(dataset.name(), stage.place(dataset.name(), sealed, true, sealing));
            }
            new Addresses(lent).write(file);
            loan.use();
            stages.values().forEach(Stage::close);
        }
    }

    private List<Check> measured(Settings settings, Tiers tiers, Matrix matrix, GoldenCounts golden, Output output)
            throws IOException {
        ClassPaths classPaths = ClassPaths.of(matrix, classPath(), console::say);
        classPaths.refuse(settings);
        try (Workplace place = Workplace.prepare(settings, classPaths.had(), classPaths, output, console)) {
            Skipped.refuse(classPaths.had(), place.stores(), settings);
            List<Check> checks = new ArrayList<>(Skipped.checks(classPaths.had(), place.stores()));
            checks.addAll(classPaths.checks());
            checks.forEach(check -> console.say(check.name() + " is skipped: " + check.sentence()));
            Measuring measuring =
                    new Measuring(place.matrix(), tiers.jvm(), classPaths, place.folder(), output, console);
            try {
                measuring.count(place.forCounts());
                measuring.time(place.forTime());
                measuring.smallestHeaps(place.forTime());
            } catch (RuntimeException | IOException e) {
                Optional<StoreTrouble> trouble = place.trouble(e);
                if (trouble.isPresent()) {
                    throw trouble.get();
                }
                throw e;
            }

            SortedMap<String, String> conditions = place.conditions();
            conditions.putAll(Machine.conditions());
            conditions.putAll(tiers.conditions());
            conditions.putAll(classPaths.conditions());
            conditions.put("jvm.options", String.join(" ", tiers.jvm()));
            conditions.put("jvm.classData", measuring.classData());
            matrix.questions()
                    .values()
                    .forEach(question -> conditions.put(
                            question.kind().headline(),
                            question.kind() == Kind.START_UP
                                    ? "the first repetition of a fork; the store's buffers are warm"
                                    : "all repetitions of a fork but the first, which is its warm-up"));
            conditions.put("seed", Long.toString(settings.seed()));
            RunResult run = new RunResult(
                    module,
                    place.system().orElse(tiers.system()),
                    settings.tier().word(),
                    conditions,
                    measuring.results().measurements());
            measuring.results().write(output.file("results.json"));
            RunFile.write(run, output.file("run.json"));
            console.say("\n" + ConsoleTable.of(run));
            checks.addAll(judged(settings, tiers, run, place.counted(run), golden, output));
            finish(output, checks);
            ConsoleTable.capacity(Combined.read(output.file(""))).ifPresent(console::say);
            return checks;
        }
    }

    private List<Check> judged(
            Settings settings,
            Tiers tiers,
            RunResult run,
            Map<CountKey, Measurement> counted,
            GoldenCounts known,
            Output output)
            throws IOException {
        GoldenCounts golden = known;
        if (settings.accept()) {
            golden = known.accept(counted);
            golden.write(goldenFile());
            console.say("golden counts written: " + goldenFile());
        }
        List<Check> checks = new ArrayList<>(golden.check(counted));
        checks.addAll(
                rules(tiers, run.measurements().stream().map(Measurement::cell).toList(), output));
        return checks;
    }

    private static List<Check> rules(Tiers tiers, List<Cell> cells, Output output) throws IOException {
        List<CellStatements> statements = CellStatements.readAll(output.statements());
        return tiers.rules().stream()
                .flatMap(rule -> rule.check(cells, statements).stream())
                .toList();
    }

    /** A module that could not be measured leaves a part as well, so that the report says so. */
    private void unmeasured(Settings settings, Tiers tiers, Output output, String why) throws IOException {
        RunResult nothing = new RunResult(
                module, tiers.system(), settings.tier().word(), new TreeMap<>(Machine.conditions()), List.of());
        RunFile.write(nothing, output.file("run.json"));
        new JmhResults().write(output.file("results.json"));
        finish(output, List.of(new Check(module + " measured", Outcome.FAIL, why)));
    }

    private void finish(Output output, List<Check> checks) throws IOException {
        Combined.writeChecks(output, checks);
        Combined.write(output.root());
    }

    private ServerClassPath classPath() throws IOException {
        return ServerClassPath.read(project.folder(module).resolve("target/server-classpath.txt"))
                .with(classes);
    }

    private Path goldenFile() {
        return project.folder(module).resolve("src/main/resources/counts.json");
    }
}
