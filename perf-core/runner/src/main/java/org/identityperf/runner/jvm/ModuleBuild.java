package org.identityperf.runner.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.maven.model.Activation;
import org.apache.maven.model.ActivationProperty;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Profile;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.identityperf.runner.files.Sha256;
import org.identityperf.runner.store.process.InstalledJdks;

/**
 * A second build of one module by Maven, against another server, in a folder of its own. What
 * the module needs is resolved in this JVM; Maven compiles it only when sources or server changed.
 *
 * @param checkout the folder of the outermost project
 * @param version the POM's property that names the server's version, with its value; none for a module without versions
 * @param libraries further properties for Maven, such as the version of a library
 * @param server what the module was built against here; the artifacts of this checkout are taken from it
 * @param replaced the server's jars, by artifact, that replace those that Maven would resolve
 * @param distribution where the server's jars are that its repositories lack; none for a module that names none
 * @param jdks returns the JDK to build with and to measure on, of at least such a feature release; empty if none is
 *     installed
 * @param say is called with a message before something is fetched
 */
public record ModuleBuild(
        Path checkout,
        Path module,
        Optional<Map.Entry<String, String>> version,
        SortedMap<String, String> libraries,
        ServerClassPath server,
        Map<String, Path> replaced,
        Optional<Distribution> distribution,
        IntFunction<Optional<Jdk>> jdks,
        Consumer<String> say) {

    private static final String POM = "pom.xml";

    /** Our own parent of modules elsewhere, which lets Maven build into another folder. */
    private static final String PARENT = "perf-parent";

    private static final String SUBSTITUTES = "substitutes";

    /** The name of the file with the state of what was built, which stands beside it. */
    private static final String STATE = "built-from.txt";

    /** The folders in which no build finds its sources: what is built, and what tools keep. */
    private static final Pattern NOT_READ = Pattern.compile("target|node_modules|\\.(?!mvn$).*");

    private static final int CHECKOUT_DEPTH = 3;

    /** Lets Maven find {@link CheckoutArtifacts}. */
    private static final String COMPONENTS = """
        <component-set><components><component>
          <role>%s</role><role-hint>ide</role-hint><implementation>%s</implementation>
        </component></components></component-set>
        """;

    /**
     * What a build made.
     *
     * @param jar the module's jar, with {@code server-classpath.txt} next to it; the JVM's archives of classes hold
     *     classes of jars only
     * @param jdk what the server's classes run on
     */
    public record Built(Path jar, Jdk jdk) {}

    /**
     * Builds the module, unless an earlier build in this folder was of the same sources and class path. If the server's
     * classes are of a later JDK than the one that runs this, it is built with one that is installed.
     *
     * @throws LackingArtifacts if repositories lack artifacts for which there are no substitutes
     * @throws IllegalStateException if Maven can't build it, with its first errors
     */
    public Built in(Path folder) throws IOException {
        Model model = Poms.read(pom());
        boolean ofOurParent = Optional.ofNullable(model.getParent())
                .map(Parent::getArtifactId)
                .filter(PARENT::equals)
                .isPresent();
        if (!ofOurParent && !isMovable(model) && !isMovable(Poms.read(checkout.resolve(POM)))) {
            throw new IllegalStateException("Maven would build into the folder of the build that is compared. Write"
                    + " <directory>${build.folder}</directory> into the <build> of " + pom()
                    + ", and a property build.folder of ${project.basedir}/target");
        }
        Files.createDirectories(folder);
        Properties workspace = artifacts();
        ModuleDependencies dependencies = resolved(folder, model, workspace);
        int least = new ServerClassPath(dependencies.runtime()).leastJdk();
        Jdk jdk = jdk(least);
        Path state = folder.resolve(STATE);
        String now = state(dependencies, jdk);
        if (jars(folder).isEmpty()
                || !Files.exists(state)
                || !Files.readString(state).equals(now)) {
            Files.deleteIfExists(state);
            // Maven would take a jar for up to date that an earlier build had not written to its end.
            for (Path jar : jars(folder)) {
                Files.delete(jar);
            }
            build(folder, model, workspace, jdk, least);
            Files.writeString(state, now);
        }
        return jars(folder).stream()
                .findFirst()
                .map(jar -> new Built(jar, jdk))
                .orElseThrow(() -> new IllegalStateException("Maven left no jar in " + folder));
    }

    private static boolean isMovable(Model model) {
        return Optional.ofNullable(model.getBuild())
                .map(Build::getDirectory)
                .filter("${build.folder}"::equals)
                .isPresent();
    }

    /** Resolves what the module needs, with substitutes for what no repository has; adds those to the workspace. */
    private ModuleDependencies resolved(Path folder, Model model, Properties workspace) throws IOException {
        Substitutes substitutes = new Substitutes(folder.resolve(SUBSTITUTES));
        while (true) {
            substitutes.addTo(workspace);
            try {
                ModuleDependencies resolved = ModuleDependencies.of(
                        pom(), properties(), profiles(model), new CheckoutArtifacts(workspace), subject());
                Set<Artifact> unknown = resolved.withoutPom();
                unknown.removeIf(artifact -> !replaced.containsKey(artifact.getArtifactId()));
                if (!unknown.isEmpty()) {
                    throw LackingArtifacts.ofPoms(unknown);
                }
                return resolved;
            } catch (LackingArtifacts e) {
                if (!substituted(model, e.absent(), substitutes)) {
                    throw e;
                }
            }
        }
    }

    private SortedMap<String, String> properties() {
        SortedMap<String, String> properties = new TreeMap<>(libraries);
        version.ifPresent(chosen -> properties.put(chosen.getKey(), chosen.getValue()));
        return properties;
    }

    private String subject() {
        return checkout.relativize(module)
                + version.map(chosen -> " with " + chosen).orElse("");
    }

    /** Returns what identifies all that a build reads: each file of the checkout and of the class path, and the JDK. */
    private String state(ModuleDependencies dependencies, Jdk jdk) throws IOException {
        SortedSet<String> read =
                new TreeSet<>(List.of(jdk.toString(), properties().toString()));
        addFiles(checkout, NOT_READ.asMatchPredicate(), read);
        for (Path file : dependencies.files()) {
            addFiles(file, name -> false, read);
        }
        return Sha256.of(String.join("\n", read), 32);
    }

    /** Adds what changes when a file does, without those in folders of these names. */
    private static void addFiles(Path start, Predicate<String> left, SortedSet<String> files) throws IOException {
        Files.walkFileTree(start, Set.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return !folder.equals(start) && left.test(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                files.add(file + " " + attributes.size() + ' ' + attributes.lastModifiedTime());
                return FileVisitResult.CONTINUE;
            }

            /** What may not be read, such as a folder that a container's root wrote, is no source. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) {
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private void build(Path folder, Model model, Properties workspace, Jdk jdk, int least) throws IOException {
        if (least > Runtime.version().feature() && !jdk.isRunning()) {
            say.accept("The server's classes ask for JDK " + least + " or later: it is built and measured on " + jdk);
        }
        Path extension = extension(folder.resolve("extension"));
        try (Writer out = Files.newBufferedWriter(extension.resolve(CheckoutArtifacts.FILE))) {
            workspace.store(out, null);
        }
        Maven maven = new Maven(checkout, jdk);
        List<String> command = maven.command();
        command.addAll(List.of("-f", pom().toString()));
        properties().forEach((name, value) -> command.add("-D" + name + '=' + value));
        profiles(model).forEach(profile -> command.add("-P" + profile));
        command.addAll(List.of(
                "-Dbuild.folder=" + folder,
                "-Dmaven.ext.class.path=" + extension,
                // A method that only an older or newer server deprecates is no mistake of this checkout.
                "-Dmaven.compiler.failOnWarning=false",
                "-Dspotless.check.skip",
                "process-classes",
                "jar:jar"));
        Path log = folder.resolve("maven.log");
        if (maven.run(command, log) != 0) {
            throw new IllegalStateException("Maven can't build " + subject() + ": " + Maven.errors(log) + '.'
                    + newerJdk(least, jdk)
                    + " Choose a server that your repositories have and that these benchmarks compile against, or name the"
                    + " version of a library that they have by perf.libraries; all that Maven printed is in " + log);
        }
    }

    private Jdk jdk(int least) {
        return jdks.apply(least).orElseGet(Jdk::running);
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    private static String newerJdk(int asked, Jdk had) {
        return asked <= had.feature()
                ? ""
                : " It asks for JDK " + asked + " or later. This is " + had.feature()
                        + ", and no later one that it runs on is in" + " JAVA_HOME, in Maven's toolchains or in "
                        + InstalledJdks.USUAL + ": install one.";
    }

    /** Returns what a build in this folder took from elsewhere than a repository, in words; empty for nothing. */
    public Optional<String> substituted(Path folder) throws IOException {
        return distribution.isEmpty() || version.isEmpty()
                ? Optional.empty()
                : new Substitutes(folder.resolve(SUBSTITUTES))
                        .words(distribution.get().of(version.get().getValue()));
    }

    /**
     * Makes substitutes for artifacts that no repository has.
     *
     * @return whether Maven may get further with them
     */
    private boolean substituted(Model model, Set<Artifact> lacking, Substitutes substitutes) throws IOException {
        if (distribution.isEmpty() || version.isEmpty()) {
            return false;
        }
        boolean more = false;
        Optional<Artifact> bom = bom(model, version.get());
        Optional<Path> archive = Optional.empty();
        for (Artifact each : lacking) {
            if (Substitutes.isPom(each)) {
                more |= substitutes.standIn(each, bom);
            } else if (Substitutes.isJar(each)) {
                if (archive.isEmpty()) {
                    archive = Optional.of(distribution.get().fetch(version.get().getValue(), say));
                }
                more |= substitutes.take(each, distribution.get(), archive.get());
            }
        }
        return more;
    }

    /** Returns the POM of the server's versions that the module imports at the server's version, if any. */
    private static Optional<Artifact> bom(Model model, Map.Entry<String, String> chosen) {
        String version = "${" + chosen.getKey() + '}';
        return Stream.ofNullable(model.getDependencyManagement())
                .flatMap(management -> management.getDependencies().stream())
                .filter(managed -> "import".equals(managed.getScope()) && version.equals(managed.getVersion()))
                .findFirst()
                .map(managed ->
                        new DefaultArtifact(managed.getGroupId(), managed.getArtifactId(), "pom", chosen.getValue()));
    }

    private Path pom() {
        return module.resolve(POM);
    }

    /**
     * Returns the extension's classes in a folder of their own: the rest of this class's jar would conflict with
     * Maven's classes.
     */
    private Path extension(Path folder) throws IOException {
        String name = CheckoutArtifacts.class.getName();
        Path code = folder.resolve(name.replace('.', '/') + ".class");
        Files.createDirectories(code.getParent());
        try (InputStream in =
                CheckoutArtifacts.class.getResourceAsStream(CheckoutArtifacts.class.getSimpleName() + ".class")) {
            Files.write(code, in.readAllBytes());
        }
        Path components = folder.resolve("META-INF/plexus/components.xml");
        Files.createDirectories(components.getParent());
        String role = CheckoutArtifacts.class.getInterfaces()[0].getName();
        Files.writeString(components, COMPONENTS.formatted(role, name));
        return folder;
    }

    private Properties artifacts() throws IOException {
        Properties artifacts = new Properties();
        try (Stream<Path> files = Files.walk(checkout, CHECKOUT_DEPTH)) {
            for (Path pom : files.filter(file -> file.endsWith(POM)).toList()) {
                Path folder = pom.getParent();
                Path classes = server.entries().stream()
                        .filter(entry -> entry.startsWith(folder))
                        .findFirst()
                        .orElse(folder.resolve("target/classes"));
                String artifact = Poms.read(pom).getArtifactId();
                artifacts.setProperty(artifact + ".pom", pom.toString());
                artifacts.setProperty(artifact + ".jar", classes.toString());
            }
        }
        replaced.forEach((artifact, jar) -> artifacts.setProperty(artifact + ".jar", jar.toString()));
        return artifacts;
    }

    /**
     * Returns the profiles that the property activates at a version of the same line, as a profile for 22.0.5 does for
     * 22.0.3. A POM cannot name a whole line of versions.
     */
    private List<String> profiles(Model model) {
        return version.stream()
                .flatMap(chosen -> model.getProfiles().stream().filter(profile -> isOfLine(profile, chosen)))
                .map(Profile::getId)
                .toList();
    }

    private static boolean isOfLine(Profile profile, Map.Entry<String, String> chosen) {
        String line = chosen.getValue().split("[.-]", 2)[0] + '.';
        return Optional.ofNullable(profile.getActivation())
                .map(Activation::getProperty)
                .filter(property -> chosen.getKey().equals(property.getName()))
                .map(ActivationProperty::getValue)
                .filter(value -> (value + '.').startsWith(line))
                .isPresent();
    }
}
