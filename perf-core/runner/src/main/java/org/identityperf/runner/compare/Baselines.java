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
 * How a base becomes a side. A version of the server, and a folder of its jars, are measured by this checkout's
 * benchmarks, compiled against them; another checkout is measured by its own.
 *
 * @param project this checkout
 * @param module the module's folder in it
 * @param tiers the module's
 * @param classes the module's jar or class folder
 * @param say is told what takes long
 */
public record Baselines(Project project, String module, Tiers tiers, Path classes, Consumer<String> say) {

    /** What is built here, told apart from the base where there is one. */
    public Side candidate(Optional<BaselineSetting> base) throws IOException {
        ServerClassPath all = server().with(classes);
        return base.filter(Baselines::isCheckout).isPresent()
                ? Side.ofEverything(all)
                : Side.ofRepositories(all, project.root());
    }

    /**
     * What it is compared with, if anything.
     *
     * @param asked what is measured here
     * @throws SettingsException if there is no such thing as the base that was named
     */
    public Optional<Baseline> rival(Settings settings, CaseSelection asked) throws IOException {
        if (settings.base().isEmpty()) {
            return Optional.empty();
        }
        BaselineSetting base = settings.base().get();
        try {
            return Optional.of(new Baseline(base, of(base), comparable(base, settings, asked)));
        } catch (IllegalStateException e) {
            throw refused(base, e.getMessage());
        }
    }

    /**
     * What the JVMs of a base run on.
     *
     * @throws SettingsException if there is no such thing
     * @throws IllegalStateException if it can't be measured by what is built here
     */
    public Side of(BaselineSetting base) throws IOException {
        if (base instanceof BaselineSetting.Folder folder) {
            return isCheckout(base) ? checkout(folder) : jars(folder);
        }
        return version((BaselineSetting.Version) base);
    }

    /** Of another checkout, the cases that it measures in the same way. */
    private CaseSelection comparable(BaselineSetting base, Settings settings, CaseSelection asked) throws IOException {
        if (!isCheckout(base)) {
            return asked;
        }
        try {
            Project other = new Project(((BaselineSetting.Folder) base).path());
            BenchmarkIndex index = BenchmarkIndex.read(other.classes(module, other.serverClassPath(module)));
            CaseSelection theirs = CaseSelection.of(settings, other.tiers(module), index, project.allTiers());
            return asked.only(benchmarkCase -> asked.isCountedLike(theirs, benchmarkCase));
        } catch (IllegalArgumentException e) {
            throw refused(base, e.getMessage());
        }
    }

    private ServerClassPath server() throws IOException {
        return project.serverClassPath(module);
    }

    private Side version(BaselineSetting.Version base) throws IOException {
        if (tiers.version().isEmpty()) {
            throw refused(
                    base,
                    tiers.system() + " is measured here by a store of this project's own, which has no"
                            + " versions; name the folder of another built checkout");
        }
        say.accept("Base: " + tiers.system() + ' ' + base + ", built by Maven with your settings");
        Path jar = built(base, base.version(), Map.of());
        return Side.ofRepositories(
                ServerClassPath.read(jar.resolveSibling(Project.CLASS_PATH)).with(jar), project.root());
    }

    private Side jars(BaselineSetting.Folder base) throws IOException {
        List<Path> jars;
        try (Stream<Path> files = Files.list(base.path())) {
            jars = files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
        if (jars.isEmpty()) {
            throw refused(base, "neither a checkout of this project nor a folder with jars of the server");
        }
        try {
            Map<String, Path> replaced = new TreeMap<>();
            // A classifier makes a name longer.
            server().replacements(jars)
                    .forEach((artifact, all) -> replaced.put(
                            artifact,
                            Collections.min(
                                    all,
                                    Comparator.comparing(
                                            jar -> jar.getFileName().toString().length()))));
            if (replaced.isEmpty()) {
                throw refused(base, "none of its jars is of an artifact that " + module + " runs on");
            }
            Path jar = built(base, project.version(module, server()), replaced);
            return Side.ofServer(server().replacing(jars).with(jar), project.root());
        } catch (IllegalArgumentException | ZipException e) {
            throw refused(base, e.getMessage());
        }
    }

    private Side checkout(BaselineSetting.Folder base) throws IOException {
        Project other = new Project(base.path());
        if (!Files.isDirectory(other.folder(module))) {
            throw refused(base, "this checkout has no module " + module);
        }
        ServerClassPath server = other.serverClassPath(module);
        return Side.ofEverything(server.with(other.classes(module, server)));
    }

    private static boolean isCheckout(BaselineSetting base) {
        return base instanceof BaselineSetting.Folder folder && Project.isIn(folder.path());
    }

    /** The jar of this checkout's benchmarks, built against the base. */
    private Path built(BaselineSetting base, String version, Map<String, Path> replaced) throws IOException {
        Path folder = project.folder(module)
                .resolve("target/base")
                .resolve(base.toString().replaceAll("[^\\w.-]+", "_"));
        Optional<Map.Entry<String, String>> chosen = Optional.of(tiers.version())
                .filter(property -> !property.isEmpty())
                .map(property -> Map.entry(property, version));
        return new ModuleBuild(project.root(), project.folder(module), chosen, server(), replaced).in(folder);
    }

    private static SettingsException refused(BaselineSetting base, String why) {
        return new SettingsException(BaselineSetting.PROPERTY + "=" + base + ": " + why);
    }
}
