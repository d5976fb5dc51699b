package org.identityperf.runner.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.jvm.ModuleBuild;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.settings.BaselineSetting;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;

/**
 * This record turns a baseline setting into a side to measure. A version of the server, or a folder of its jars, is
 * measured by this checkout's benchmarks, compiled against it. Another checkout is measured by its own benchmarks.
 *
 * @param classes the module's jar or class folder
 * @param say is called with a message before something takes long
 */
public record Baselines(Project project, String module, Tiers tiers, Path classes, Consumer<String> say) {

    /** Returns the side of what is built here, distinguished from the baseline where there is one. */
    public Side candidate(Optional<BaselineSetting> baseline) throws IOException {
        ServerClassPath all = server().with(classes);
        return baseline.filter(Baselines::isCheckout).isPresent()
                ? Side.ofEverything(all)
                : Side.ofRepositories(all, project.root());
    }

    /**
     * Returns what the candidate is compared with, if anything.
     *
     * @throws SettingsException if the named baseline does not exist
     */
    public Optional<Baseline> baseline(Settings settings, CaseSelection asked) throws IOException {
        if (settings.baseline().isEmpty()) {
            return Optional.empty();
        }
        BaselineSetting baseline = settings.baseline().get();
        try {
            return Optional.of(new Baseline(baseline, of(baseline), comparable(baseline, settings, asked)));
        } catch (IllegalStateException | UnusableFile e) {
            throw refused(baseline, e.getMessage());
        }
    }

    /**
     * Returns what the JVMs of a baseline run on.
     *
     * @throws SettingsException if the baseline does not exist
     * @throws IllegalStateException if what is built here can't measure it
     */
    public Side of(BaselineSetting baseline) throws IOException {
        if (baseline instanceof BaselineSetting.Folder folder) {
            return isCheckout(baseline) ? checkout(folder) : jars(folder);
        }
        return version((BaselineSetting.Version) baseline);
    }

    /** Returns the cases that another checkout measures in the same way. */
    private CaseSelection comparable(BaselineSetting baseline, Settings settings, CaseSelection asked)
            throws IOException {
        if (!isCheckout(baseline)) {
            return asked;
        }
        try {
            Project other = new Project(((BaselineSetting.Folder) baseline).path());
            BenchmarkIndex index = BenchmarkIndex.read(other.classes(module, other.serverClassPath(module)));
            CaseSelection theirs = CaseSelection.of(settings, other.tiers(module), index, project.allTiers());
            return asked.only(benchmarkCase -> asked.isCountedLike(theirs, benchmarkCase));
        } catch (IllegalArgumentException e) {
            throw refused(baseline, e.getMessage());
        }
    }

    private ServerClassPath server() throws IOException {
        return project.serverClassPath(module);
    }

    private Side version(BaselineSetting.Version baseline) throws IOException {
        if (tiers.version().isEmpty()) {
            throw refused(
                    baseline,
                    tiers.system() + " is measured here by a store of this project's own, which has no"
                            + " versions; name the folder of another built checkout");
        }
        say.accept("Base: " + tiers.system() + ' ' + baseline + ", built by Maven with your settings");
        Path jar = built(baseline, baseline.version(), Map.of());
        return Side.ofRepositories(
                ServerClassPath.read(jar.resolveSibling(Project.CLASS_PATH)).with(jar), project.root());
    }

    private Side jars(BaselineSetting.Folder baseline) throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(baseline.path())) {
            jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
        if (jars.isEmpty()) {
            throw refused(baseline, "neither a checkout of this project nor a folder with jars of the server");
        }
        try {
            Map<String, Path> replaced = new TreeMap<>();
            // The shortest name has no classifier.
            server().replacements(jars)
                    .forEach((artifact, all) -> replaced.put(
                            artifact,
                            Collections.min(
                                    all,
                                    Comparator.comparing(
                                            jar -> jar.getFileName().toString().length()))));
            if (replaced.isEmpty()) {
                throw refused(baseline, "none of its jars is of an artifact that " + module + " runs on");
            }
            Path jar = built(baseline, project.version(module, server()), replaced);
            return Side.ofServer(server().replacing(jars).with(jar), project.root());
        } catch (IllegalArgumentException | ZipException e) {
            throw refused(baseline, e.getMessage());
        }
    }

    private Side checkout(BaselineSetting.Folder baseline) throws IOException {
        Project other = new Project(baseline.path());
        if (!Files.isDirectory(other.folder(module))) {
            throw refused(baseline, "this checkout has no module " + module);
        }
        ServerClassPath server = other.serverClassPath(module);
        return Side.ofEverything(server.with(other.classes(module, server)));
    }

    private static boolean isCheckout(BaselineSetting baseline) {
        return baseline instanceof BaselineSetting.Folder folder && Project.isIn(folder.path());
    }

    private Path built(BaselineSetting baseline, String version, Map<String, Path> replaced) throws IOException {
        Path folder = project.folder(module)
                .resolve("target/base")
                .resolve(baseline.toString().replaceAll("[^\\w.-]+", "_"));
        Optional<Map.Entry<String, String>> chosen = Optional.of(tiers.version())
                .filter(property -> !property.isEmpty())
                .map(property -> Map.entry(property, version));
        return new ModuleBuild(project.root(), project.folder(module), chosen, server(), replaced).in(folder);
    }

    private static SettingsException refused(BaselineSetting baseline, String why) {
        return new SettingsException(BaselineSetting.PROPERTY + "=" + baseline + ": " + why);
    }

    /**
     * A baseline is what a run is compared with.
     *
     * @param asked what the user named
     * @param comparable the part of the run that can be compared with it
     */
    public record Baseline(BaselineSetting asked, Side side, CaseSelection comparable) {}
}
