package org.identityperf.runner.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import org.identityperf.runner.jvm.BenchmarkJar;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.settings.BaselineSetting;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cache.ModuleClassPath;
import org.identityperf.runner.suite.Matrix;
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

    private static final String PROBE = "perf-core/probe";

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
    public Optional<Baseline> rival(Settings settings, Matrix asked) throws IOException {
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

    /** Of another checkout, the cells that it measures in the same way. */
    private Matrix comparable(BaselineSetting base, Settings settings, Matrix asked) throws IOException {
        if (!isCheckout(base)) {
            return asked;
        }
        try {
            Project other = new Project(((BaselineSetting.Folder) base).path());
            Matrix theirs = Matrix.of(settings, other.tiers(module), project.allTiers());
            return asked.only(cell -> asked.isCountedLike(theirs, cell));
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
        Path probe = server().entries().stream()
                .filter(entry -> entry.startsWith(project.folder(PROBE)))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the class path of " + module + " has nothing of "
                        + project.folder(PROBE) + "; build it in this checkout"));
        say.accept("Base: " + tiers.system() + ' ' + base + ", found or fetched through your Maven settings");
        try {
            List<Path> found = pom().at(
                            base.version(),
                            new ModuleClassPath.Own(
                                    "perf-probe", project.folder(PROBE).resolve("pom.xml"), probe));
            List<Path> sources = pom().sources(Optional.of(base.version()));
            return Side.ofRepositories(compiled(sources, new ServerClassPath(found), base), project.root());
        } catch (StoreException e) {
            throw refused(base, e.getMessage());
        }
    }

    private ModuleClassPath pom() {
        return new ModuleClassPath(project.folder(module).resolve("pom.xml"), tiers.version());
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
            ServerClassPath replaced = server().replacing(jars);
            if (replaced.equals(server())) {
                throw refused(base, "none of its jars is of an artifact that " + module + " runs on");
            }
            return Side.ofServer(compiled(pom().sources(Optional.empty()), replaced, base), project.root());
        } catch (IllegalArgumentException | ZipException | StoreException e) {
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

    private ServerClassPath compiled(List<Path> sources, ServerClassPath server, BaselineSetting base)
            throws IOException {
        Path jar = project.folder(module)
                .resolve("target/base")
                .resolve(base.toString().replaceAll("[^\\w.-]+", "_") + ".jar");
        String jmh = server.versionOf("jmh-core")
                .orElseThrow(() -> new IllegalStateException("no jmh-core on the class path of the base " + base));
        List<Path> processors = new MavenArtifacts(say)
                .classPath("org.openjdk.jmh:jmh-generator-annprocess:" + jmh, "JMH's annotation processor");
        new BenchmarkJar(sources, project.folder(module).resolve("src/main/resources"), server, processors).in(jar);
        return server.with(jar);
    }

    private static SettingsException refused(BaselineSetting base, String why) {
        return new SettingsException(BaselineSetting.PROPERTY + "=" + base + ": " + why);
    }
}
