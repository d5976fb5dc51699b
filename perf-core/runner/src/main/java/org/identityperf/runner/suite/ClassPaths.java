package org.identityperf.runner.suite;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.NotMeasured.Reason;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.MavenArtifacts;

/**
 * Class paths are what each case of a selection runs on: the class path of the server under test. Some cases have
 * artifacts in front that no build needs. They are looked for in the user's repositories only when they are to be
 * measured. A case that lacks one, or that the server's release can't do, is left out and reported.
 *
 * <p>What a case needs may change from release to release. So it is read from the index of the benchmarks on the side's
 * own class path, which were compiled against its release.
 */
public final class ClassPaths {

    private final CaseSelection asked;
    private final Side side;
    private final ServerClassPath server;
    private final Optional<BenchmarkIndex> index;
    private final SortedMap<String, Path> found = new TreeMap<>();
    private final SortedMap<String, String> missing = new TreeMap<>();

    /**
     * A gap is why a case can't be measured.
     *
     * @param of what the case has that others of its benchmark don't have
     */
    private record Gap(String of, String why) {}

    private ClassPaths(CaseSelection asked, Side side, Optional<BenchmarkIndex> index) {
        this.asked = asked;
        this.side = side;
        this.server = side.classPath();
        this.index = index;
    }

    public static ClassPaths of(CaseSelection asked, Side side, Consumer<String> say) throws IOException {
        ClassPaths paths =
                new ClassPaths(asked, side, BenchmarkIndex.on(side.classPath().entries()));
        MavenArtifacts artifacts = new MavenArtifacts(say);
        List<BenchmarkFacts.Artifact> all = asked.plans().keySet().stream()
                .flatMap(benchmarkCase -> paths.facts(benchmarkCase).artifacts(benchmarkCase).stream())
                .distinct()
                .toList();
        for (BenchmarkFacts.Artifact needed : all) {
            paths.look(needed.artifact(), needed.versionOf(), artifacts);
        }
        return paths;
    }

    /** Returns what a benchmark says of itself at the side's release. */
    private BenchmarkFacts facts(BenchmarkCase benchmarkCase) {
        return index.map(own -> own.of(benchmarkCase.benchmark()))
                .orElseGet(() -> asked.plans().get(benchmarkCase).facts());
    }

    private void look(String artifact, String sibling, MavenArtifacts artifacts) throws IOException {
        String version = server.versionOf(sibling)
                .orElseThrow(() -> new IllegalArgumentException("a benchmark needs " + artifact + " at the version of "
                        + sibling + ", which is not on the class path of the server under test"));
        try {
            found.put(artifact, artifacts.fetch(artifact + ':' + version, artifact + ' ' + version));
        } catch (StoreException e) {
            missing.put(artifact, artifact + ':' + version + " is not resolvable from your repositories");
        }
    }

    /** Returns the cases that the server's release can do, with the artifacts that were found. */
    public CaseSelection had() {
        return asked.only(benchmarkCase -> gap(benchmarkCase).isEmpty());
    }

    /** Returns why a case can't be measured; empty for one that can. */
    public Optional<String> why(BenchmarkCase benchmarkCase) {
        return gap(benchmarkCase).map(Gap::why);
    }

    private Optional<Gap> gap(BenchmarkCase benchmarkCase) {
        return facts(benchmarkCase)
                .leftOut(benchmarkCase)
                .map(left -> new Gap(left.cases(), left.why()))
                .or(() -> artifacts(benchmarkCase)
                        .filter(missing::containsKey)
                        .findFirst()
                        .map(artifact -> new Gap("with " + artifact, missing.get(artifact))));
    }

    public ServerClassPath of(BenchmarkCase benchmarkCase) {
        ServerClassPath all = server;
        for (String artifact : artifacts(benchmarkCase).toList()) {
            all = all.with(found.get(artifact));
        }
        return all;
    }

    private Stream<String> artifacts(BenchmarkCase benchmarkCase) {
        return facts(benchmarkCase).artifacts(benchmarkCase).stream().map(BenchmarkFacts.Artifact::artifact);
    }

    /** Returns the same with what distinguishes its server from others of the same version. */
    public Side sideOf(BenchmarkCase benchmarkCase) {
        return side.on(of(benchmarkCase));
    }

    /** Returns the side, without what single cases have in front. */
    public Side side() {
        return side;
    }

    /** Returns the class path of the server under test, and those of the cases that have more. */
    public Collection<ServerClassPath> all() {
        Stream<BenchmarkCase> had = asked.plans().keySet().stream()
                .filter(benchmarkCase -> gap(benchmarkCase).isEmpty());
        return Stream.concat(Stream.of(server), had.map(this::of)).distinct().toList();
    }

    /** Returns a finding for each reason why cases are left out, so that nothing is left out unseen. */
    public List<NotMeasured> leftOut(String module) {
        Map<Gap, SortedSet<String>> benchmarks = new LinkedHashMap<>();
        asked.cases()
                .forEach(benchmarkCase -> gap(benchmarkCase)
                        .ifPresent(gap -> benchmarks
                                .computeIfAbsent(gap, first -> new TreeSet<>())
                                .add(benchmarkCase.benchmark())));
        return benchmarks.entrySet().stream()
                .map(left -> new NotMeasured(
                        module,
                        List.copyOf(left.getValue()),
                        left.getKey().of(),
                        Reason.NOT_IN_RELEASE,
                        Outcome.SKIP,
                        left.getKey().why()))
                .toList();
    }

    /**
     * Refuses the run if it would leave out everything that was chosen by name.
     *
     * @throws SettingsException if the user chose, and nothing of the choice is available
     */
    public void refuse(Settings settings) {
        boolean chosen = settings.includes() || !settings.params().isEmpty();
        if (chosen && had().cases().isEmpty()) {
            asked.cases().stream()
                    .flatMap(benchmarkCase -> gap(benchmarkCase).stream())
                    .findFirst()
                    .ifPresent(gap -> {
                        boolean lacking = missing.containsValue(gap.why());
                        throw new SettingsException(gap.why()
                                + (lacking
                                        ? "; add a repository that has it to your Maven settings, or choose other cases"
                                        : "; choose other cases"));
                    });
        }
    }

    public SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>(side.origin());
        Jdk jdk = server.jdk();
        if (!jdk.isRunning()) {
            conditions.put("java.version", jdk.version() + ", chosen since the server needs it");
        }
        if (!side.change().schema().isEmpty()) {
            conditions.put(
                    "store.schema",
                    "changed by " + String.join("; ", side.change().schema()));
        }
        found.keySet().forEach(artifact -> conditions.put("server.with." + artifact, "measured"));
        missing.forEach((artifact, why) -> conditions.put("server.with." + artifact, "not measured: " + why));
        return conditions;
    }
}
