package org.identityperf.runner.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.checkout.ChangedLines;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.Releases;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotCompared.Reason;
import org.identityperf.runner.jvm.Content;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.jvm.LackingArtifacts;
import org.identityperf.runner.jvm.ModuleBuild;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.ServerJars;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.reach.Reach;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.settings.ReleaseOrder;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.SideSetting;
import org.identityperf.runner.settings.SideSetting.Role;
import org.identityperf.runner.settings.Task;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CasePairs;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;

/**
 * This record turns settings into the sides of a run. A version of the server, or a folder of its jars, is measured by
 * this checkout's benchmarks, compiled against it. Another checkout, which only a baseline may be, is measured by its own
 * benchmarks.
 *
 * @param classes the module's jar or class folder
 * @param libraries further properties for Maven's builds against versions of the server
 * @param say is called with a message before something takes long
 */
public record Sides(
        Project project,
        String module,
        Tiers tiers,
        Path classes,
        SortedMap<String, String> libraries,
        Consumer<String> say) {

    /** Returns a JDK that the server runs on, of at least this feature release; empty if none is installed. */
    private Optional<Jdk> jdk(int least) {
        return Jdk.fitting(feature -> feature >= least && tiers.java().has(feature));
    }

    public Side built() throws IOException {
        return Side.ofRepositories(server().with(classes), project.root());
    }

    /**
     * Returns the side that a task measures: what the user named, or else what is built here. It is distinguished from
     * the baseline where there is one.
     *
     * @throws SettingsException if what is named does not exist, or can't be measured by what is built here
     */
    public Side candidate(Task task) throws IOException {
        Side side = task.candidate().isPresent() ? named(task.candidate().get()) : built();
        if (!(task instanceof Task.Compare compare)) {
            return side;
        }
        Side distinct = isCheckout(compare.baseline()) ? Side.ofEverything(side.classPath()) : side;
        return compare.how().schema().isEmpty()
                ? distinct
                : distinct.with(new Side.Change(List.of(), compare.how().schema()));
    }

    /**
     * Returns what the candidate is compared with.
     *
     * @throws SettingsException if the named baseline does not exist
     */
    public Baseline baseline(Task.Compare task, CaseSelection asked) throws IOException {
        SideSetting baseline = task.baseline();
        CaseSelection both = asked.only(benchmarkCase -> !CaseParams.isUpgradeOfBaseline(benchmarkCase));
        Side side = named(baseline);
        if (!isCheckout(baseline)) {
            return new Baseline(baseline, side, both, List.of(), CasePairs.EQUAL, both);
        }
        // A name of the candidate's parameters may match no case of the baseline.
        Settings all = task.settings().includingAll();
        CaseSelection theirs = ofCheckout((SideSetting.Folder) baseline, all);
        CasePairs pairs = CasePairs.of(
                        CaseSelection.of(all, tiers, BenchmarkIndex.read(classes), project.allTiers()), theirs)
                .of(both.cases());
        Set<BenchmarkCase> inBoth = new HashSet<>(theirs.cases());
        inBoth.addAll(pairs.renamed().keySet());
        Set<BenchmarkCase> known = new HashSet<>(asked.cases());
        known.addAll(pairs.renamed().values());
        return new Baseline(
                baseline,
                side,
                both.only(benchmarkCase ->
                        pairs.renamed().containsKey(benchmarkCase) || both.isCountedLike(theirs, benchmarkCase)),
                Stream.concat(
                                counted(both, Reason.NOT_IN_BASELINE, inBoth),
                                counted(theirs.matching(task.settings()), Reason.NOT_IN_CANDIDATE, known))
                        .toList(),
                pairs,
                theirs);
    }

    /**
     * Returns the releases by whose code databases are filled that are upgraded; each is built once.
     *
     * @param baseline what stands for {@link CaseParams#BASELINE}
     */
    public Releases releases(Optional<Side> baseline) {
        Map<String, Side> built = new HashMap<>();
        baseline.ifPresent(known -> built.put(CaseParams.BASELINE, known));
        return version -> {
            synchronized (built) {
                Side known = built.get(version);
                if (known == null) {
                    known = named(new SideSetting.Version(Role.UPGRADED, version));
                    built.put(version, known);
                }
                return known;
            }
        };
    }

    /**
     * Returns the cases without upgrades from a release that is not older than the one that is measured, and, where two
     * versions are compared, without all upgrades but those of the baseline: both have other change sets to begin with.
     */
    public CaseSelection upgradable(CaseSelection selection, Task task) throws IOException {
        if (selection.cases().stream().noneMatch(CaseParams::isUpgrade)) {
            return selection;
        }
        String to = task.candidate()
                .filter(SideSetting.Version.class::isInstance)
                .map(candidate -> ((SideSetting.Version) candidate).version())
                .orElse(project.version(module, server()));
        boolean versions = task instanceof Task.Compare compare && compare.baseline() instanceof SideSetting.Version;
        CaseSelection left = selection.only(benchmarkCase -> !CaseParams.isUpgrade(benchmarkCase)
                || CaseParams.isUpgradeOfBaseline(benchmarkCase)
                || !versions && ReleaseOrder.OLDEST_FIRST.compare(benchmarkCase.param(CaseParams.FROM), to) < 0);
        int out = selection.cases().size() - left.cases().size();
        if (out > 0) {
            say.accept(CountWords.several(out, "upgrade") + " left out: "
                    + (versions
                            ? "two versions are compared, which have other change sets"
                            : "they begin with no older release than " + to));
        }
        return left;
    }

    /**
     * Returns the cases without upgrades of the baseline, unless there is one with other change sets or migrating classes
     * than the candidate's.
     */
    public CaseSelection upgradingBaseline(CaseSelection selection, Side candidate, Optional<Side> baseline)
            throws IOException {
        boolean asked = selection.cases().stream().anyMatch(CaseParams::isUpgradeOfBaseline);
        if (asked && baseline.isPresent() && !upgrades(candidate).equals(upgrades(baseline.get()))) {
            say.accept(
                    "The candidate has other change sets or migrating classes than the baseline: its first start on the"
                            + " baseline's database is measured too");
            return selection;
        }
        return selection.only(benchmarkCase -> !CaseParams.isUpgradeOfBaseline(benchmarkCase));
    }

    /** Returns what identifies all that decides what an upgrade to a side does, however many jars hold nothing of it. */
    private SortedSet<String> upgrades(Side side) throws IOException {
        SortedSet<String> contents = new TreeSet<>();
        for (Path entry : side.classPath().entries()) {
            contents.add(Content.of(List.of(entry), tiers::decidesUpgrades));
        }
        return contents;
    }

    /** Returns what the user named; whatever it can't be is refused with its name. */
    private Side named(SideSetting setting) throws IOException {
        try {
            return of(setting);
        } catch (IllegalStateException | UnusableFile e) {
            throw refused(setting, e.getMessage());
        }
    }

    /**
     * Returns what the JVMs of a side run on.
     *
     * @throws SettingsException if what is named does not exist
     * @throws IllegalStateException if what is built here can't measure it
     */
    public Side of(SideSetting setting) throws IOException {
        if (setting instanceof SideSetting.Folder folder) {
            return isCheckout(setting) ? checkout(folder) : jars(folder);
        }
        return version((SideSetting.Version) setting);
    }

    /** Returns the cases that another checkout measures with these settings. */
    private CaseSelection ofCheckout(SideSetting.Folder checkout, Settings settings) throws IOException {
        try {
            Project other = new Project(checkout.path());
            BenchmarkIndex index = BenchmarkIndex.read(other.classes(module, other.serverClassPath(module)));
            return CaseSelection.of(settings, other.tiers(module), index, project.allTiers());
        } catch (IllegalArgumentException e) {
            throw refused(checkout, e.getMessage());
        }
    }

    private static Stream<NotCompared> counted(
            CaseSelection some, Reason reason, Collection<BenchmarkCase> othersCases) {
        return some.counted().stream()
                .filter(benchmarkCase -> !othersCases.contains(benchmarkCase))
                .map(benchmarkCase -> new NotCompared(benchmarkCase, reason));
    }

    private ServerClassPath server() throws IOException {
        return project.serverClassPath(module).on(jdk(0).orElseGet(Jdk::running));
    }

    private Side version(SideSetting.Version setting) throws IOException {
        if (tiers.version().isEmpty()) {
            throw refused(
                    setting,
                    tiers.system() + " is measured here by a store of this project's own, which has no versions; "
                            + (setting.role() == Role.BASELINE
                                    ? "name the folder of another built checkout"
                                    : "leave " + setting.role().property() + " out"));
        }
        say.accept(whose(setting) + tiers.system() + ' ' + setting + ", built by Maven with your settings");
        Built built = built(setting, setting.version(), Map.of());
        return Side.ofRepositories(built.server().with(built.jar()), project.root())
                .from(built.origin());
    }

    private Side jars(SideSetting.Folder setting) throws IOException {
        ServerJars jars = ServerJars.in(setting.path());
        if (jars.jars().isEmpty()) {
            throw refused(setting, "neither a checkout of this project nor a folder with jars of the server");
        }
        try {
            SortedMap<String, Path> replaced = jars.replacing(server());
            if (replaced.isEmpty()) {
                throw refused(setting, "none of its jars is of an artifact that " + module + " runs on");
            }
            String here = project.version(module, server());
            Optional<String> theirs = tiers.version().isEmpty()
                    ? Optional.empty()
                    : ServerJars.version(replaced, server().artifactsOf(here));
            // The build takes the server's own artifacts alone: Maven's plugins run on libraries of the same names.
            replaced.keySet().retainAll(server().artifactsOf(here));
            return jars(setting, jars, replaced, theirs.orElse(here), here);
        } catch (IllegalArgumentException e) {
            throw refused(setting, e.getMessage());
        }
    }

    /**
     * Returns the side of a folder's jars, with all else as their version asks for. Where the repositories lack that
     * version, as of a server that was built and not installed, all else is as of what is built here.
     *
     * @param replaced the jars of the server's own artifacts, by artifact
     * @param version the version of the server's jars in the folder
     * @param here the version that is built here
     */
    private Side jars(
            SideSetting.Folder setting, ServerJars jars, Map<String, Path> replaced, String version, String here)
            throws IOException {
        String from = "jars of " + setting;
        if (!tiers.version().isEmpty()) {
            from += " (" + tiers.system() + ' ' + version + "), all else as of ";
        }
        Built built;
        try {
            built = built(setting, version, replaced);
            from += tiers.version().isEmpty() ? "" : version;
        } catch (LackingArtifacts e) {
            if (version.equals(here)) {
                throw e;
            }
            built = built(setting, here, replaced);
            from += here + ", since there is no " + e.names() + " in your repositories";
        }
        say.accept(whose(setting) + from);
        SortedMap<String, String> origin = new TreeMap<>(built.origin());
        origin.put("server.jars", from);
        return Side.ofServer(built.server().replacing(jars.jars()).with(built.jar()), project.root())
                .from(origin);
    }

    private Side checkout(SideSetting.Folder setting) throws IOException {
        if (setting.role() == Role.CANDIDATE) {
            throw refused(
                    setting,
                    "it is another checkout, which measures itself: run it there, and name this one as its "
                            + Role.BASELINE.property());
        }
        Project other = new Project(setting.path());
        if (!Files.isDirectory(other.folder(module))) {
            throw refused(setting, "this checkout has no module " + module);
        }
        ServerClassPath server = other.serverClassPath(module).on(server().jdk());
        return Side.ofEverything(server.with(other.classes(module, server)));
    }

    private static boolean isCheckout(SideSetting setting) {
        return setting instanceof SideSetting.Folder folder && Project.isIn(folder.path());
    }

    private static String whose(SideSetting setting) {
        return "The " + setting.role().word() + ": ";
    }

    /**
     * @param jar the module's jar
     * @param server what it runs on
     * @param origin what of it came from elsewhere than a repository, as conditions of a run
     */
    private record Built(Path jar, ServerClassPath server, SortedMap<String, String> origin) {}

    private Built built(SideSetting setting, String version, Map<String, Path> replaced) throws IOException {
        Path folder = project.folder(module)
                .resolve("target/sides")
                .resolve(setting.toString().replaceAll("[^\\w.-]+", "_"));
        Optional<Map.Entry<String, String>> chosen = Optional.of(tiers.version())
                .filter(property -> !property.isEmpty())
                .map(property -> Map.entry(property, version));
        ModuleBuild build = new ModuleBuild(
                project.root(),
                project.folder(module),
                chosen,
                libraries,
                server(),
                replaced,
                tiers.distribution(),
                this::jdk,
                say);
        ModuleBuild.Built made = build.in(folder);
        Path jar = made.jar();
        SortedMap<String, String> origin = new TreeMap<>();
        if (!libraries.isEmpty()) {
            origin.put("server.libraries", libraries.toString());
        }
        build.substituted(folder).ifPresent(words -> {
            say.accept(whose(setting) + "your repositories lack artifacts of " + tiers.system() + ' ' + version
                    + "; instead " + words);
            origin.put("server.substitutes", words);
        });
        ServerClassPath server =
                ServerClassPath.read(jar.resolveSibling(Project.CLASS_PATH)).on(made.jdk());
        return new Built(jar, server, origin);
    }

    private static SettingsException refused(SideSetting setting, String why) {
        return new SettingsException(setting.role().property() + "=" + setting + ": " + why);
    }

    /**
     * What a run is compared with.
     *
     * @param asked what the user named
     * @param comparable the part of the run that can be compared with it
     * @param oneSided the counted cases that only one of the two has
     * @param pairs which of its cases those of the run are compared with
     * @param all the cases that it has
     */
    public record Baseline(
            SideSetting asked,
            Side side,
            CaseSelection comparable,
            List<NotCompared> oneSided,
            CasePairs pairs,
            CaseSelection all) {

        /** Returns its own cases for those of the run that are measured. */
        public CaseSelection cases(CaseSelection measured) {
            return measured.ofBaseline(pairs, all);
        }

        /** Returns whether an earlier run has recorded what each of its cases executes. */
        public boolean isRecorded(RunFolder folder) throws IOException {
            return Reach.isRecorded(
                    folder.executed(side.classPath()),
                    comparable.counted().stream().map(pairs::ofBaseline).toList());
        }

        /**
         * Returns which of the run's cases a difference between this and a candidate can affect, by what this is known to
         * execute.
         *
         * @param lines the changed lines of the candidate's checkout; empty where none is known
         */
        public Reach reach(
                ModuleRun run, Side candidate, Task.Comparing how, RunFolder folder, Optional<ChangedLines> lines)
                throws IOException {
            Reach reach = Reach.of(
                    run.module(),
                    side.classPath(),
                    candidate.classPath(),
                    run.tiers().code(),
                    folder.executed(side.classPath()),
                    comparable.cases(),
                    pairs::ofBaseline,
                    datasets(),
                    candidate.change().equals(side.change()) ? List.of() : List.of("options of the JVM or the schema"),
                    how.coverageRequired(),
                    lines);
            return how.all() || run.settings().includes() ? reach.measuring(comparable.cases()) : reach;
        }

        private Set<Reach.Loaded> datasets() {
            return cases(comparable).cases().stream()
                    .flatMap(each ->
                            all.datasets(each).values().stream().map(type -> new Reach.Loaded(type, all.sizes(each))))
                    .collect(Collectors.toSet());
        }

        /** Returns the same for some of the cases. */
        public Baseline only(Predicate<BenchmarkCase> some) {
            return new Baseline(asked, side, comparable.only(some), oneSided, pairs, all);
        }

        /** Returns the same for JVMs of another JDK. */
        public Baseline on(Jdk jdk) {
            return new Baseline(asked, side.on(jdk), comparable, oneSided, pairs, all);
        }
    }
}
