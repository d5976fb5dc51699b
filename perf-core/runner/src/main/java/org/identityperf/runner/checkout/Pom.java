package org.identityperf.runner.checkout;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.BuildBase;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Model;
import org.apache.maven.model.ModelBase;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginContainer;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.jvm.Poms;

/** What a POM says of its project and of what that needs, as it is written. */
public record Pom(Model model) {

    public static final String NAME = "pom.xml";

    /** @throws UnusableFile if it is no POM */
    public static Pom read(Path file) throws IOException {
        return new Pom(Poms.read(file));
    }

    /** An artifact that a POM names; its version is empty where the POM names none. */
    private record Named(String coordinates, String version) {

        private static Named of(String group, String artifact, String version) {
            return new Named(group + ':' + artifact, version == null ? "" : version);
        }
    }

    String group() {
        return Optional.ofNullable(model.getGroupId())
                .or(() -> parent().map(Parent::getGroupId))
                .orElse("");
    }

    String artifact() {
        return Optional.ofNullable(model.getArtifactId()).orElse("");
    }

    /** Returns the version, which a property of the same POM may hold; empty where only a parent knows it. */
    String version() {
        String version = Optional.ofNullable(model.getVersion())
                .or(() -> parent().map(Parent::getVersion))
                .orElse("");
        return version.startsWith("${") && version.endsWith("}")
                ? model.getProperties().getProperty(version.substring(2, version.length() - 1), "")
                : version;
    }

    private Optional<Parent> parent() {
        return Optional.ofNullable(model.getParent());
    }

    /** Returns {@code group:artifact} of its parent and of each dependency and plugin that it names, imports included. */
    SortedSet<String> needed() {
        Stream<Named> parent =
                parent().stream().map(named -> Named.of(named.getGroupId(), named.getArtifactId(), named.getVersion()));
        return Stream.concat(parent, named()).map(Named::coordinates).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns {@code group:artifact} of what has a version of these words, such as <code>${server.version}</code>. */
    public SortedSet<String> ofVersion(String words) {
        return named().filter(each -> each.version().equals(words))
                .map(Named::coordinates)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Stream<Named> named() {
        return Stream.concat(
                named(model, model.getBuild()),
                model.getProfiles().stream().flatMap(profile -> named(profile, profile.getBuild())));
    }

    private static Stream<Named> named(ModelBase base, BuildBase build) {
        List<Plugin> plugins = Stream.ofNullable(build)
                .flatMap(each -> Stream.of(Optional.of(each), Optional.ofNullable(each.getPluginManagement())))
                .flatMap(Optional::stream)
                .flatMap((PluginContainer each) -> each.getPlugins().stream())
                .toList();
        Stream<Dependency> dependencies = Stream.of(
                        base.getDependencies().stream(),
                        Stream.ofNullable(base.getDependencyManagement())
                                .flatMap(managed -> managed.getDependencies().stream()),
                        plugins.stream().flatMap(plugin -> plugin.getDependencies().stream()))
                .flatMap(each -> each);
        return Stream.concat(
                dependencies.map(each -> Named.of(each.getGroupId(), each.getArtifactId(), each.getVersion())),
                plugins.stream().map(each -> Named.of(each.getGroupId(), each.getArtifactId(), each.getVersion())));
    }
}
