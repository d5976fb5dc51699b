package org.identityperf.runner.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.identityperf.runner.store.process.InstalledJdks;
import org.identityperf.runner.store.process.LogFile;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * A module build is a second build of one module by Maven, against another server, in a folder of its own. Maven
 * resolves what the module runs on, and compiles it again only when sources or server changed.
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

    /** The file beside what was built that says which JDK the server's classes ask for at least. */
    private static final String LEAST_JDK = "least-jdk";

    private static final int CHECKOUT_DEPTH = 3;

    /** What javac says of a class of a later JDK. */
    private static final Pattern LATER_CLASS = Pattern.compile("class file has wrong version (\\d+)\\.\\d+, should be");

    /** How much higher the version of a class file is than that of its JDK: 61 for JDK 17. */
    private static final int CLASS_FILES = 44;

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
     * Builds the module. If the server's classes are of a later JDK than the one that runs this, it is built with one
     * that is installed.
     *
     * @throws LackingArtifacts if repositories lack artifacts for which there are no substitutes
     * @throws IllegalStateException if Maven can't build it, with its first errors
     */
    public Built in(Path folder) throws IOException {
        boolean own = texts(pom(), "/project/parent/artifactId").contains(PARENT);
        if (!own
                && Stream.of(pom(), checkout.resolve(POM))
                        .flatMap(pom -> texts(pom, "/project/build/directory").stream())
                        .noneMatch("${build.folder}"::equals)) {
            throw new IllegalStateException("Maven would build into the folder of the build that is compared. Write"
                    + " <directory>${build.folder}</directory> into the <build> of " + pom()
                    + ", and a property build.folder of ${project.basedir}/target");
        }
        Files.createDirectories(folder);
        Substitutes substitutes = new Substitutes(folder.resolve(SUBSTITUTES));
        Path extension = extension(folder.resolve("extension"));
        write(extension, substitutes);
        int least = leastJdk(folder);
        Maven maven = new Maven(checkout, jdk(least));
        List<String> command = maven.command();
        command.addAll(List.of("-f", pom().toString()));
        version.ifPresent(chosen -> {
            command.add("-D" + chosen.getKey() + '=' + chosen.getValue());
            profiles(chosen).forEach(profile -> command.add("-P" + profile));
        });
        libraries.forEach((name, value) -> command.add("-D" + name + '=' + value));
        command.addAll(List.of(
                "-Dbuild.folder=" + folder,
                "-Dmaven.ext.class.path=" + extension,
                // A method that only an older or newer server deprecates is no mistake of this checkout.
                "-Dmaven.compiler.failOnWarning=false",
                "-Dspotless.check.skip",
                "process-classes",
                "jar:jar"));
        Path log = folder.resolve("maven.log");
        removeBroken(folder);
        while (maven.run(command, log) != 0) {
            List<String> printed = LogFile.lines(log);
            Set<Artifact> lacking = LackingArtifacts.absent(printed);
            int asked = laterJdk(printed);
            if (asked > maven.jdk().feature() && jdks.apply(asked).isPresent()) {
                maven = new Maven(checkout, jdk(asked));
                say.accept("The server's classes ask for JDK " + asked + " or later: it is built and measured on "
                        + maven.jdk());
                Files.writeString(folder.resolve(LEAST_JDK), Integer.toString(asked));
                continue;
            }
            if (!substituted(lacking, substitutes)) {
                lacking.addAll(LackingArtifacts.notFetched(printed));
                String why = "Maven can't build " + checkout.relativize(module)
                        + version.map(chosen -> " with " + chosen).orElse("") + ": " + Maven.errors(log)
                        + '.' + newerJdk(asked, maven.jdk())
                        + " Choose a server that your repositories have and that these benchmarks"
                        + " compile against, or name the version of a library that they have by perf.libraries; all that Maven printed is in "
                        + log;
                throw lacking.isEmpty() ? new IllegalStateException(why) : new LackingArtifacts(why, lacking);
            }
            write(extension, substitutes);
        }
        Set<Artifact> unknown = LackingArtifacts.withoutPom(LogFile.lines(log));
        unknown.removeIf(artifact -> !replaced.containsKey(artifact.getArtifactId()));
        if (!unknown.isEmpty()) {
            throw new LackingArtifacts(
                    "What these jars depend on is not known: no repository has the POM of " + unknown, unknown);
        }
        Jdk jdk = maven.jdk();
        return jars(folder).stream()
                .findFirst()
                .map(jar -> new Built(jar, jdk))
                .orElseThrow(() -> new IllegalStateException("Maven left no jar in " + folder));
    }

    /** Returns what an earlier build of the same found out: what is up to date is not compiled again. */
    private static int leastJdk(Path folder) throws IOException {
        Path found = folder.resolve(LEAST_JDK);
        return Files.exists(found) ? Integer.parseInt(Files.readString(found).strip()) : 0;
    }

    private Jdk jdk(int least) {
        return jdks.apply(least).orElseGet(Jdk::running);
    }

    private static List<Path> jars(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar")).toList();
        }
    }

    /** Removes what a build left that failed or was ended while it wrote: Maven would take it for up to date. */
    private static void removeBroken(Path folder) throws IOException {
        for (Path jar : jars(folder)) {
            try (ZipFile whole = new ZipFile(jar.toFile())) {
                whole.size();
            } catch (ZipException e) {
                Files.delete(jar);
            }
        }
    }

    /** Returns the feature release of the JDK that the server's classes are of, if javac calls it later than its own; else 0. */
    private static int laterJdk(List<String> printed) {
        return printed.stream()
                .map(LATER_CLASS::matcher)
                .filter(Matcher::find)
                .mapToInt(found -> Integer.parseInt(found.group(1)) - CLASS_FILES)
                .max()
                .orElse(0);
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
    private boolean substituted(Set<Artifact> lacking, Substitutes substitutes) throws IOException {
        if (distribution.isEmpty() || version.isEmpty()) {
            return false;
        }
        boolean more = false;
        Optional<Artifact> bom = bom(version.get());
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
    private Optional<Artifact> bom(Map.Entry<String, String> chosen) {
        String imported = "/project/dependencyManagement/dependencies/dependency[scope='import'][version='${"
                + chosen.getKey() + "}']/";
        List<String> groups = texts(pom(), imported + "groupId");
        List<String> names = texts(pom(), imported + "artifactId");
        return groups.isEmpty() || names.isEmpty()
                ? Optional.empty()
                : Optional.of(new DefaultArtifact(groups.get(0), names.get(0), "pom", chosen.getValue()));
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

    private void write(Path extension, Substitutes substitutes) throws IOException {
        Properties artifacts = artifacts();
        substitutes.addTo(artifacts);
        try (Writer out = Files.newBufferedWriter(extension.resolve(CheckoutArtifacts.FILE))) {
            artifacts.store(out, null);
        }
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
                String artifact = texts(pom, "/project/artifactId").get(0);
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
    private List<String> profiles(Map.Entry<String, String> chosen) {
        String activated =
                "/project/profiles/profile[activation/property[name='%s'][starts-with(concat(value,'.'),'%s.')]]/id";
        return texts(
                pom(), activated.formatted(chosen.getKey(), chosen.getValue().split("[.-]", 2)[0]));
    }

    private static List<String> texts(Path xml, String path) {
        try {
            NodeList nodes = (NodeList) XPathFactory.newInstance()
                    .newXPath()
                    .evaluate(
                            path,
                            DocumentBuilderFactory.newInstance()
                                    .newDocumentBuilder()
                                    .parse(xml.toFile()),
                            XPathConstants.NODESET);
            return IntStream.range(0, nodes.getLength())
                    .mapToObj(i -> nodes.item(i).getTextContent().strip())
                    .toList();
        } catch (IOException | SAXException | ParserConfigurationException | XPathExpressionException e) {
            throw new IllegalStateException("cannot read " + xml, e);
        }
    }
}
