package org.identityperf.runner.suite;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.jvm.Jdk;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.MavenArtifacts;

/**
 * Class paths are what each case of a selection runs on: the class path of the server under test. Some cases have an
 * artifact in front that no build needs. It is looked for in the user's repositories only when it is to be measured. A
 * case whose artifact is missing is left out, and reported.
 */
public final class ClassPaths {

    private final CaseSelection asked;
    private final Side side;
    private final ServerClassPath server;
    private final SortedMap<String, ServerClassPath> with = new TreeMap<>();
    private final SortedMap<String, String> missing = new TreeMap<>();

    private ClassPaths(CaseSelection asked, Side side) {
        this.asked = asked;
        this.side = side;
        this.server = side.classPath();
    }

    public static ClassPaths of(CaseSelection asked, Side side, Consumer<String> say) throws IOException {
        ClassPaths paths = new ClassPaths(asked, side);
        MavenArtifacts artifacts = new MavenArtifacts(say);
        List<BenchmarkFacts.Artifact> all = asked.plans().entrySet().stream()
                .flatMap(planned -> planned.getValue().artifact(planned.getKey()).stream())
                .distinct()
                .toList();
        for (BenchmarkFacts.Artifact needed : all) {
            paths.look(needed.artifact(), needed.versionOf(), artifacts);
        }
        return paths;
    }

    private void look(String artifact, String sibling, MavenArtifacts artifacts) throws IOException {
        String version = server.versionOf(sibling)
                .orElseThrow(() -> new IllegalArgumentException("a benchmark needs " + artifact + " at the version of "
                        + sibling + ", which is not on the class path of the server under test"));
        try {
            with.put(artifact, server.with(artifacts.fetch(artifact + ':' + version, artifact + ' ' + version)));
        } catch (StoreException e) {
            missing.put(artifact, artifact + ':' + version + " is not resolvable from your repositories");
        }
    }

    /** Returns the cases that can be measured with the artifacts that were found. */
    public CaseSelection had() {
        return asked.only(benchmarkCase -> lacks(benchmarkCase).isEmpty());
    }

    /** Returns why a case can't be measured: the artifact that no repository has; empty for one that can. */
    public Optional<String> why(BenchmarkCase benchmarkCase) {
        return lacks(benchmarkCase).map(missing::get);
    }

    private Optional<String> lacks(BenchmarkCase benchmarkCase) {
        return artifact(benchmarkCase).filter(missing::containsKey);
    }

    public ServerClassPath of(BenchmarkCase benchmarkCase) {
        return artifact(benchmarkCase).map(with::get).orElse(server);
    }

    private Optional<String> artifact(BenchmarkCase benchmarkCase) {
        return asked.plans().get(benchmarkCase).artifact(benchmarkCase).map(BenchmarkFacts.Artifact::artifact);
    }

    /** Returns the same with what distinguishes its server from others of the same version. */
    public Side sideOf(BenchmarkCase benchmarkCase) {
        return side.on(of(benchmarkCase));
    }

    /**
     * Returns what distinguishes its server from others of the same version. It is empty where the version alone says
     * which code it is; only such code has expected counts.
     */
    public Optional<String> content() {
        return side.content();
    }

    /** Returns what the measured JVMs run on. */
    public Jdk jdk() {
        return server.jdk();
    }

    /** Returns what is changed of the side, beside its class path. */
    public Side.Change change() {
        return side.change();
    }

    public Collection<ServerClassPath> all() {
        List<ServerClassPath> all = new ArrayList<>(List.of(server));
        all.addAll(with.values());
        return all;
    }

    /** Returns a check for each benchmark and artifact that is missing, so that nothing is left out unseen. */
    public List<Check> checks() {
        Set<String> names = new TreeSet<>();
        asked.cases()
                .forEach(benchmarkCase -> lacks(benchmarkCase)
                        .ifPresent(artifact -> names.add(benchmarkCase.benchmark() + " with " + artifact)));
        return names.stream()
                .map(name -> new Check(
                        name, Outcome.SKIP, "not measured: " + missing.get(name.substring(name.lastIndexOf(' ') + 1))))
                .toList();
    }

    /**
     * Refuses the run if it would leave out everything that was chosen by name.
     *
     * @throws SettingsException if the user chose, and nothing of the choice is available
     */
    public void refuse(Settings settings) {
        boolean chosen = settings.includes() || !settings.params().isEmpty();
        if (chosen && !missing.isEmpty() && had().cases().isEmpty()) {
            throw new SettingsException(missing.get(missing.firstKey())
                    + "; add a repository that has it to your Maven settings, or choose other cases");
        }
    }

    public SortedMap<String, String> conditions() {
        SortedMap<String, String> conditions = new TreeMap<>(side.origin());
        if (!jdk().isRunning()) {
            conditions.put("java.version", jdk().version() + ", chosen since the server needs it");
        }
        if (!side.change().schema().isEmpty()) {
            conditions.put(
                    "store.schema",
                    "changed by " + String.join("; ", side.change().schema()));
        }
        with.keySet().forEach(artifact -> conditions.put("server.with." + artifact, "measured"));
        missing.forEach((artifact, why) -> conditions.put("server.with." + artifact, "not measured: " + why));
        return conditions;
    }
}
