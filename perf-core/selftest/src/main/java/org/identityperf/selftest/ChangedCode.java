package org.identityperf.selftest;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.identityperf.runner.compare.Baselines;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.settings.BaselineSetting;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.selftest.agent.ChangeAgent;
import org.identityperf.selftest.agent.ChangedStatements;

/**
 * A changed code is one side of a known change: a version of the server, and what is changed of it. Without anything it
 * is what is built here.
 *
 * @param version the server's version; empty for the one that is built here
 * @param advice the class of the advice for each method that it changes. The class is in the module's tests, in a
 *     package of its own
 * @param statements the replacement for each part of a statement, a regular expression
 * @param schema what is executed in each copy of the dataset
 */
record ChangedCode(
        @JsonSetter(nulls = Nulls.AS_EMPTY) String version,
        @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> advice,
        @JsonSetter(nulls = Nulls.AS_EMPTY) TreeMap<String, String> statements,
        @JsonSetter(nulls = Nulls.AS_EMPTY) List<String> schema) {

    /** What the agent is written with. */
    static final String BYTE_BUDDY = "net.bytebuddy:byte-buddy:1.17.7";

    /**
     * Returns the side of this code.
     *
     * @param jar the file that an agent is written to, where there is advice or another statement
     */
    Side in(Baselines sides, Path jar) throws IOException {
        Side side =
                version.isEmpty() ? sides.candidate(Optional.empty()) : sides.of(new BaselineSetting.Version(version));
        List<String> options = new ArrayList<>();
        if (!advice.isEmpty() || !statements.isEmpty()) {
            ServerClassPath server = sides.project().serverClassPath(sides.module());
            Path classes = sides.project().classes(sides.module(), server);
            write(jar, classes.resolveSibling("test-classes"), new MavenArtifacts(sides.say()));
            options.add("-javaagent:" + jar);
        }
        return side.with(new Side.Change(options, schema));
    }

    /**
     * Writes the agent.
     *
     * @param testClasses where the classes of the advice are
     * @throws IllegalStateException if a class of the advice is not there
     */
    void write(Path jar, Path testClasses, MavenArtifacts artifacts) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", ChangeAgent.class.getName());
        Path byteBuddy = artifacts.fetch(BYTE_BUDDY, "Byte Buddy, about 9 MB");
        attributes.put(Attributes.Name.CLASS_PATH, byteBuddy.toUri().toString());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            add(out, ChangeAgent.METHODS, advice);
            add(out, ChangeAgent.STATEMENTS, statements);
            addClasses(out, own(), ChangeAgent.class.getPackageName());
            Set<String> packages = new TreeSet<>();
            for (String name : advice.values()) {
                if (!Files.exists(testClasses.resolve(name.replace('.', '/') + ".class"))) {
                    throw new IllegalStateException("the tests of the module have no class " + name
                            + "; build them with ./mvnw package -DskipTests, or correct the name");
                }
                packages.add(name.substring(0, name.lastIndexOf('.')));
            }
            for (String name : packages) {
                addClasses(out, testClasses, name);
            }
        }
    }

    private static void add(JarOutputStream out, String name, Map<String, String> entries) throws IOException {
        Properties properties = new Properties();
        properties.putAll(entries);
        out.putNextEntry(new ZipEntry(name));
        properties.store(out, null);
    }

    private static void addClasses(JarOutputStream out, Path classes, String name) throws IOException {
        String folder = name.replace('.', '/');
        try (Stream<Path> files = Files.list(classes.resolve(folder))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                out.putNextEntry(new ZipEntry(folder + '/' + file.getFileName()));
                Files.copy(file, out);
            }
        }
    }

    /** Returns the folder of this module's classes. */
    private static Path own() {
        return Path.of(URI.create(ChangedStatements.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
    }

    @Override
    public String toString() {
        List<String> words = new ArrayList<>();
        if (!version.isEmpty()) {
            words.add(version);
        }
        advice.values().forEach(name -> words.add(name.substring(name.lastIndexOf('.') + 1)));
        if (!statements.isEmpty()) {
            words.add("other statements");
        }
        words.addAll(schema);
        return words.isEmpty() ? "what is built here" : String.join(", ", words);
    }
}
