package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.identityperf.runner.store.cache.MavenArtifacts;

/**
 * A checkout with one module, and a repository with Maven's plugins from the user's and a server that nobody else has.
 *
 * @param folder holds both
 */
public record TestedServer(Path folder, String localRepository, String offline) implements AutoCloseable {

    private static final String SERVER =
            "<groupId>tested.server</groupId><artifactId>%s</artifactId><version>%s</version>";

    public static TestedServer in(Path folder) throws IOException {
        TestedServer server = new TestedServer(
                folder,
                System.getProperty(MavenArtifacts.LOCAL_REPOSITORY),
                System.getProperty(MavenArtifacts.OFFLINE));
        server.write();
        return server;
    }

    public Path repository() {
        return folder.resolve("repository");
    }

    public Path checkout() {
        return folder.resolve("checkout");
    }

    private void write() throws IOException {
        Files.createDirectory(repository());
        linkGroups(Path.of(localRepository), repository());
        System.setProperty(MavenArtifacts.LOCAL_REPOSITORY, repository().toString());
        System.setProperty(MavenArtifacts.OFFLINE, "true");
        artifact("old-store", "1", needing("driver", "7"));
        artifact("new-store", "2.1", needing("driver", "7"));
        artifact("driver", "7", "");
        Files.createDirectories(checkout().resolve(".mvn"));
        // Maven compiles its own code briefly there, as in this project.
        Files.copy(Path.of("../../.mvn/jvm.config"), checkout().resolve(".mvn/jvm.config"));
        project("pom.xml", "checkout", "<packaging>pom</packaging>" + plugins());
        project("probe/pom.xml", "probe", parent());
        project(
                "module/pom.xml",
                "module",
                parent() + "<properties><store>old-store</store><server>0</server></properties>"
                        + dependencies(
                                "<groupId>ours</groupId><artifactId>probe</artifactId><version>1</version>",
                                SERVER.formatted("${store}", "${server}"))
                        + """
                        <profiles><profile><id>two</id>
                          <activation><property><name>server</name><value>2</value></property></activation>
                          <properties><store>new-store</store></properties></profile></profiles>
                        """);
        source("int answer() { return 1; }");
    }

    /** Puts links to the user's groups into a repository, beside which others may be added. */
    public static void linkGroups(Path users, Path repository) throws IOException {
        try (Stream<Path> groups = Files.list(users)) {
            for (Path group : groups.toList()) {
                Files.createSymbolicLink(repository.resolve(group.getFileName()), group);
            }
        }
    }

    /** Has Maven ask an empty repository for what is in none of ours. */
    public void askForWhatIsMissing() throws IOException {
        System.setProperty(MavenArtifacts.OFFLINE, "false");
        String central = "<id>central</id><url>" + folder.resolve("empty").toUri() + "</url>";
        project(
                "pom.xml",
                "checkout",
                "<packaging>pom</packaging>" + plugins() + "<repositories><repository>" + central
                        + "</repository></repositories><pluginRepositories><pluginRepository>" + central
                        + "</pluginRepository></pluginRepositories>");
    }

    @Override
    public void close() throws IOException {
        try (Stream<Path> groups = Files.list(repository())) {
            for (Path link : groups.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
        System.setProperty(MavenArtifacts.LOCAL_REPOSITORY, localRepository);
        System.setProperty(MavenArtifacts.OFFLINE, offline);
    }

    /** The versions that this project's own build has in the user's repository. */
    public static String plugins() throws IOException {
        String root = Files.readString(Path.of("../../pom.xml"));
        return "<properties><maven.compiler.release>17</maven.compiler.release>"
                + "<build.folder>${project.basedir}/target</build.folder></properties>"
                + "<build><directory>${build.folder}</directory><plugins>"
                + Stream.of("resources", "compiler", "jar", "dependency")
                        .map(name -> "<plugin><artifactId>maven-" + name + "-plugin</artifactId><version>"
                                + root.replaceAll("(?s).*<maven-" + name + ".version>(.*?)<.*", "$1")
                                + "</version>"
                                + (name.equals("dependency")
                                        ? "<executions><execution><phase>process-classes</phase><goals>"
                                                + "<goal>build-classpath</goal></goals><configuration><outputFile>"
                                                + "${project.build.directory}/server-classpath.txt</outputFile>"
                                                + "</configuration></execution></executions>"
                                        : "")
                                + "</plugin>")
                        .reduce("", String::concat)
                + "</plugins></build>";
    }

    private static String parent() {
        return "<parent><groupId>ours</groupId><artifactId>checkout</artifactId><version>1</version></parent>";
    }

    private static String dependencies(String... each) {
        return "<dependencies><dependency>" + String.join("</dependency><dependency>", each)
                + "</dependency></dependencies>";
    }

    private void project(String file, String artifact, String more) throws IOException {
        Path pom = checkout().resolve(file);
        Files.createDirectories(pom.getParent());
        pom("ours", artifact, "1", more, pom);
    }

    /** Puts an artifact into the repository. */
    public void artifact(String artifact, String version, String more) throws IOException {
        Path jar = jar(artifact, version);
        Files.createDirectories(jar.getParent());
        pom("tested.server", artifact, version, more, jar.resolveSibling(artifact + '-' + version + ".pom"));
        new JarOutputStream(Files.newOutputStream(jar)).close();
    }

    public Path jar(String artifact, String version) {
        return repository()
                .resolve("tested/server")
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + '-' + version + ".jar");
    }

    public static void pom(String group, String artifact, String version, String more, Path file) throws IOException {
        Files.writeString(file, """
            <project><modelVersion>4.0.0</modelVersion><groupId>%s</groupId><artifactId>%s</artifactId>
            <version>%s</version>%s</project>
            """.formatted(group, artifact, version, more));
    }

    /** Returns the element of a POM that says that it needs an artifact of the server. */
    public static String needing(String artifact, String version) {
        return dependencies(SERVER.formatted(artifact, version));
    }

    /** Writes the module's only class, with that method. */
    void source(String method) throws IOException {
        Files.writeString(
                Files.createDirectories(checkout().resolve("module/src/main/java/x"))
                        .resolve("Asked.java"),
                "package x;\nclass Asked { " + method + " }\n");
    }

    /** Returns the classes of what is in this checkout itself. */
    public Path probe() {
        return checkout().resolve("probe/target/classes");
    }
}
