package org.identityperf.runner.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.identityperf.runner.console.ShutdownState;
import org.identityperf.runner.environment.ModuleRun;
import org.identityperf.runner.environment.RunEnvironment;
import org.identityperf.runner.environment.StoreConditions;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.gate.releases.Bisection;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.gate.releases.Release;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.jvm.Content;
import org.identityperf.runner.jvm.HostFailure;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.measure.SideRun;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Phases.Phase;
import org.identityperf.runner.settings.ReleaseOrder;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.SideSetting;
import org.identityperf.runner.settings.SideSetting.Role;
import org.identityperf.runner.settings.Task;
import org.identityperf.runner.settings.TaskParser;
import org.identityperf.runner.settings.VersionsSetting;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.process.BriefJvm;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.ClassPaths;
import org.identityperf.runner.suite.Project;

/**
 * A release sweep counts the same cases at one release of a server after the other, each on data of its own schema. What
 * an earlier sweep counted by the same code is not counted again.
 *
 * @param asked the module's run
 * @param task names the releases
 * @param sides builds the module against each release
 */
public record ReleaseSweep(ModuleRun asked, Task.Sweep task, CaseSelection selection, Sides sides) {

    /** Alphas, betas and candidates for a release have letters. */
    private static final Pattern FINAL = Pattern.compile("[\\d.]+(\\.Final)?");

    /** What a module declares about its cases, such as expected counts: no measured JVM reads it. */
    private static final Pattern DECLARED = Pattern.compile("[^/]+\\.yaml");

    /**
     * Counts the releases that the task names.
     *
     * @throws SettingsException if the module's server has no releases, or none of them lies in the range
     */
    public ReleaseCounts count() throws IOException {
        if (asked.tiers().version().isEmpty()) {
            throw new SettingsException(VersionsSetting.PROPERTY + ": " + asked.module() + " measures "
                    + asked.tiers().system() + " by a store of this project's own, which has no releases");
        }
        BriefJvm.begin();
        try (RunEnvironment environment =
                RunEnvironment.open(selection.stores(), asked.settings().stores(), this::say)) {
            if (task.versions() instanceof VersionsSetting.Between between) {
                return bisect(environment, between);
            }
            List<String> listed = ((VersionsSetting.Listed) task.versions())
                    .versions().stream().sorted(ReleaseOrder.OLDEST_FIRST).toList();
            List<String> mine = IntStream.range(0, listed.size())
                    .filter(task.shard()::holds)
                    .mapToObj(listed::get)
                    .toList();
            return each(environment, mine);
        }
    }

    /** Counts one release after the other. Each is built while the one before it is counted: one core would be idle. */
    private ReleaseCounts each(RunEnvironment environment, List<String> versions) throws IOException {
        ReleaseCounts all = counts(List.of(), List.of());
        CompletableFuture<Side> side = built(versions.get(0));
        for (int i = 0; i < versions.size(); i++) {
            CompletableFuture<Side> now = side;
            say("Release " + versions.get(i) + ", " + (i + 1) + " of " + versions.size());
            asked.phases().enter(Phase.RESOLVE);
            now.handle((built, failure) -> "").join();
            if (i + 1 < versions.size()) {
                side = built(versions.get(i + 1));
            }
            all = and(all, of(environment, versions.get(i), now));
        }
        return all;
    }

    /** Starts to build what the JVMs of a release run on. */
    private CompletableFuture<Side> built(String version) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return sides.of(side(version));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private SideSetting side(String version) {
        Role role = Role.CANDIDATE;
        return Optional.of(task.versions())
                .filter(VersionsSetting.Listed.class::isInstance)
                .map(listed -> ((VersionsSetting.Listed) listed).folders().get(version))
                .<SideSetting>map(folder -> new SideSetting.Folder(role, folder))
                .orElseGet(() -> new SideSetting.Version(role, version));
    }

    private ReleaseCounts bisect(RunEnvironment environment, VersionsSetting.Between between) throws IOException {
        List<String> all = released(between);
        say(CountWords.several(all.size(), "release") + " from " + all.get(0) + " to " + all.get(all.size() - 1) + ": "
                + String.join(", ", all));
        ReleaseCounts counts = counts(List.of(), List.of());
        Optional<String> next = Bisection.next(all, counts);
        while (next.isPresent()) {
            say("Release " + next.get());
            asked.phases().enter(Phase.RESOLVE);
            counts = and(counts, of(environment, next.get(), built(next.get())));
            next = Bisection.next(all, counts);
        }
        return counts;
    }

    private List<String> released(VersionsSetting.Between between) throws IOException {
        Project project = sides.project();
        String version = project.version(asked.module(), project.serverClassPath(asked.module()));
        MavenArtifacts artifacts = new MavenArtifacts(this::say);
        Path repository = MavenArtifacts.localRepository();
        String server = project.serverClassPath(asked.module()).entries().stream()
                .filter(entry -> entry.getParent().endsWith(version))
                .flatMap(entry -> MavenArtifacts.coordinates(repository, entry).stream())
                .findFirst()
                .orElseThrow(() -> new SettingsException(VersionsSetting.PROPERTY + "=" + between.first() + ".."
                        + between.last() + ": no jar of " + asked.tiers().system() + ' ' + version
                        + " comes from a repository; list releases instead"));
        List<String> released = artifacts.versions(server, between.first(), between.last()).stream()
                .filter(FINAL.asMatchPredicate())
                .sorted(ReleaseOrder.OLDEST_FIRST)
                .toList();
        if (released.isEmpty()) {
            throw new SettingsException(VersionsSetting.PROPERTY + "=" + between.first() + ".." + between.last()
                    + ": your repositories hold no release of " + server + " between them");
        }
        return released;
    }

    /** Returns the JDK on which releases are counted that don't need a later one. */
    private Jdk usual() {
        return Jdk.fitting(asked.tiers().java()::has).orElseGet(Jdk::running);
    }

    private ReleaseCounts counts(List<Release> releases, List<CountedCase> cases) {
        return new ReleaseCounts(
                asked.module(), asked.tiers().system(), asked.settings().tier().word(), conditions(), releases, cases);
    }

    private SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>();
        conditions.put("perf.include", asked.settings().include().pattern());
        conditions.put("perf.params", asked.settings().params().toString());
        conditions.put("perf.size", asked.settings().size().toString());
        if (!asked.settings().libraries().isEmpty()) {
            conditions.put(Settings.LIBRARIES, asked.settings().libraries().toString());
        }
        if (task.ends()) {
            conditions.put(TaskParser.ENDS, "true");
        }
        conditions.put("seed", Long.toString(asked.settings().seed()));
        conditions.put("java", Integer.toString(usual().feature()));
        conditions.put("stores", asked.settings().stores().mode().toString());
        return conditions;
    }

    private static ReleaseCounts and(ReleaseCounts all, ReleaseCounts one) {
        return ReleaseCounts.join(List.of(all, one));
    }

    /** Counts one release; if that is impossible, its record says why. */
    private ReleaseCounts of(RunEnvironment environment, String version, CompletableFuture<Side> built)
            throws IOException {
        try {
            Side side = built.join();
            if (side.classPath().jdk().feature() != usual().feature()) {
                say(version + " is counted on " + side.classPath().jdk()
                        + ", without allocation, which another Java changes too");
            }
            ClassPaths classPaths = ClassPaths.of(selection, side, this::say);
            SortedMap<String, String> lacking = lacking(classPaths);
            Path kept = environment.folder().releases().resolve(key(environment, side, version, lacking) + ".json");
            Optional<ReleaseCounts> known = read(kept);
            if (known.isPresent()) {
                say(version + " was counted before by the same code");
                return known.get();
            }
            ReleaseCounts counted = counted(environment, classPaths, version, lacking);
            if (!counted.versions().isEmpty()) {
                counted.write(kept);
            }
            return counted;
        } catch (RuntimeException failure) {
            RuntimeException e =
                    failure instanceof CompletionException && failure.getCause() instanceof RuntimeException cause
                            ? cause
                            : failure;
            environment.stores().trouble(e).ifPresent(trouble -> {
                throw trouble;
            });
            if (ShutdownState.begun()) {
                throw e;
            }
            String why = e.getMessage() == null ? e.toString() : e.getMessage();
            say(version + " can't be counted: " + why);
            return counts(List.of(new Release(version, why, new TreeMap<>())), List.of());
        }
    }

    /** Returns why cases can't be counted for want of an artifact, by case, and says each reason once. */
    private SortedMap<String, String> lacking(ClassPaths classPaths) {
        SortedMap<String, String> lacking = new TreeMap<>();
        selection.counted().forEach(each -> classPaths.why(each).ifPresent(why -> lacking.put(each.toString(), why)));
        lacking.values().stream()
                .distinct()
                .forEach(why -> say("not counted: "
                        + CountWords.several(Collections.frequency(lacking.values(), why), "case") + ": " + why));
        return lacking;
    }

    private ReleaseCounts counted(
            RunEnvironment environment, ClassPaths classPaths, String version, SortedMap<String, String> lacking)
            throws IOException {
        ModuleRun run = asked.beside("release-" + version);
        try (SideRun release = SideRun.prepare(run, environment, classPaths, "release")) {
            SortedMap<String, String> failed = new TreeMap<>(lacking);
            SortedMap<BenchmarkCase, HostFailure> here =
                    release.measuring().countWithoutFirstUses(release.datasets().forCounts());
            here.forEach((benchmarkCase, why) -> failed.put(benchmarkCase.toString(), why.getMessage()));
            if (!here.isEmpty()) {
                say("not counted: " + CountWords.several(here.size(), "case") + " of " + version
                        + ", the first of which says: "
                        + here.get(here.firstKey()).getMessage());
            }
            List<CountedCase> cases = release.counted(version).stream()
                    .map(counted -> classPaths.side().classPath().jdk().feature() == usual().feature()
                            ? counted
                            : counted.ofAnyJava())
                    .toList();
            String why = cases.isEmpty() ? "none of its cases could be counted: " + first(failed) : "";
            return counts(List.of(new Release(version, why, failed)), cases);
        }
    }

    private static String first(SortedMap<String, String> failed) {
        return failed.isEmpty() ? "none can run here" : failed.firstKey() + ": " + failed.get(failed.firstKey());
    }

    /** Returns a name that distinguishes whatever a release's counts depend on. */
    private String key(RunEnvironment environment, Side side, String version, SortedMap<String, String> lacking)
            throws IOException {
        List<Path> own = side.classPath().entries().stream()
                .filter(entry -> entry.startsWith(sides.project().root()))
                .toList();
        List<String> cases = selection.counted().stream()
                .map(BenchmarkCase::toString)
                .filter(each -> !lacking.containsKey(each))
                .sorted()
                .toList();
        return String.join(
                "-",
                asked.module().replace('/', '-'),
                version,
                Content.of(own, name -> !DECLARED.matcher(name).matches()),
                CountingCode.content(),
                side.content().orElse("released"),
                Integer.toString(side.classPath().jdk().feature()),
                Integer.toHexString(List.of(
                                conditions(),
                                StoreConditions.of(environment.stores()),
                                asked.tiers().jvm(),
                                cases)
                        .hashCode()));
    }

    private Optional<ReleaseCounts> read(Path kept) {
        if (!Files.exists(kept)) {
            return Optional.empty();
        }
        try {
            return Optional.of(ReleaseCounts.read(kept));
        } catch (UnusableFile e) {
            say(e.getMessage());
            return Optional.empty();
        }
    }

    private void say(String line) {
        asked.console().say(line);
    }
}
