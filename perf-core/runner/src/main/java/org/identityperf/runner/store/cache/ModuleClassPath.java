package org.identityperf.runner.store.cache;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.maven.model.Activation;
import org.apache.maven.model.ActivationProperty;
import org.apache.maven.model.Build;
import org.apache.maven.model.Model;
import org.apache.maven.model.Profile;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.ArtifactType;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.repository.WorkspaceRepository;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.identityperf.runner.store.StoreException;

/**
 * What a module of this project is compiled from and runs on when one property of its POM has another value: the POM is
 * read as Maven itself would with that property on its command line, profiles and imported BOMs included, and everything
 * of runtime scope is found in the user's repositories. A profile for one version of a server holds for each of the same line, as that for
 * 22.0.5 does for 22.0.3: Maven itself can't say so.
 *
 * @param pom the module's
 * @param property the POM's property, such as {@code keycloak.preload.version}
 */
public record ModuleClassPath(Path pom, String property) {

    private static final String ADDS_SOURCES = "org.codehaus.mojo:build-helper-maven-plugin";

    /**
     * An artifact of this project as it was built.
     *
     * @param artifact its id
     * @param pom its POM
     * @param classes its jar or class folder
     */
    public record Own(String artifact, Path pom, Path classes) {}

    /**
     * The class path at a value of the property, in Maven's order.
     *
     * @param own the one artifact of this project that the module runs on, which is in no repository
     * @throws StoreException if something of it is in no repository that Maven may ask
     */
    public List<Path> at(String value, Own own) {
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(MavenArtifacts.settings())) {
            DefaultRepositorySystemSession session =
                    new DefaultRepositorySystemSession(maven.repositorySystemSession());
            session.setWorkspaceReader(new Workspace(own));
            RepositoryModels models =
                    new RepositoryModels(maven.repositorySystem(), session, maven.remoteRepositories());
            Model model = model(models, Optional.of(value));
            Predicate<org.apache.maven.model.Dependency> others =
                    dependency -> !dependency.getGroupId().equals(model.getGroupId())
                            || dependency.getArtifactId().equals(own.artifact());
            CollectRequest tree = new CollectRequest()
                    .setDependencies(model.getDependencies().stream()
                            .filter(others)
                            .map(dependency -> dependency(dependency, session))
                            .toList())
                    .setManagedDependencies(model.getDependencyManagement().getDependencies().stream()
                            .map(dependency -> dependency(dependency, session))
                            .toList())
                    .setRepositories(maven.remoteRepositories());
            return maven
                    .repositorySystem()
                    .resolveDependencies(
                            session,
                            new DependencyRequest(tree, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME)))
                    .getArtifactResults()
                    .stream()
                    .map(found -> found.getArtifact().getFile().toPath())
                    .toList();
        } catch (ModelBuildingException e) {
            // The others only follow.
            throw missing(value, e.getProblems().get(0).getMessage(), e);
        } catch (DependencyResolutionException e) {
            throw missing(value, e.getMessage(), e);
        }
    }

    /**
     * Where the module's source is: its own folder, and those that its POM adds by {@code build-helper-maven-plugin}.
     *
     * @param value of the property; without one it is as the POM says
     * @throws StoreException if a POM that this one needs is in no repository that Maven may ask
     */
    public List<Path> sources(Optional<String> value) {
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(MavenArtifacts.settings())) {
            RepositoryModels models = new RepositoryModels(
                    maven.repositorySystem(), maven.repositorySystemSession(), maven.remoteRepositories());
            Build build = model(models, value).getBuild();
            Stream<Path> added = Stream.ofNullable(build.getPluginsAsMap().get(ADDS_SOURCES))
                    .flatMap(plugin -> plugin.getExecutions().stream())
                    .filter(execution -> execution.getGoals().contains("add-source"))
                    .map(execution -> ((Xpp3Dom) execution.getConfiguration()).getChild("sources"))
                    .flatMap(sources -> Stream.of(sources.getChildren()))
                    .map(source -> pom.resolveSibling(source.getValue()).normalize());
            return Stream.concat(Stream.of(Path.of(build.getSourceDirectory())), added)
                    .toList();
        } catch (ModelBuildingException e) {
            throw missing(value.orElse("as in the POM"), e.getProblems().get(0).getMessage(), e);
        }
    }

    private StoreException missing(String value, String why, Exception cause) {
        return new StoreException(property + "=" + value + " is not to be had from your repositories: " + why, cause);
    }

    private Model model(RepositoryModels models, Optional<String> value) throws ModelBuildingException {
        Properties chosen = new Properties();
        value.ifPresent(version -> chosen.setProperty(property, version));
        List<String> profiles = value.map(this::profiles).orElse(List.of());
        return new DefaultModelBuilderFactory()
                .newInstance()
                .build(new DefaultModelBuildingRequest()
                        .setPomFile(pom.toFile())
                        .setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MINIMAL)
                        .setSystemProperties(System.getProperties())
                        .setUserProperties(chosen)
                        .setActiveProfileIds(profiles)
                        .setModelResolver(models))
                .getEffectiveModel();
    }

    /** Those that the property activates at a version of the same line. */
    private List<String> profiles(String value) {
        try (InputStream in = Files.newInputStream(pom)) {
            return new MavenXpp3Reader()
                    .read(in).getProfiles().stream()
                            .filter(profile -> profile.getActivation() != null && isFor(value, profile.getActivation()))
                            .map(Profile::getId)
                            .toList();
        } catch (IOException | XmlPullParserException e) {
            throw new IllegalStateException("cannot read " + pom, e);
        }
    }

    private boolean isFor(String value, Activation activation) {
        ActivationProperty by = activation.getProperty();
        return by != null
                && by.getName().equals(property)
                && by.getValue() != null
                && line(by.getValue()).equals(line(value));
    }

    /** {@code 22} of {@code 22.0.5}. */
    private static String line(String version) {
        return version.split("[.-]", 2)[0];
    }

    private static Dependency dependency(org.apache.maven.model.Dependency asked, RepositorySystemSession session) {
        ArtifactType type = session.getArtifactTypeRegistry().get(asked.getType());
        String extension = type == null ? asked.getType() : type.getExtension();
        String classifier =
                asked.getClassifier() == null && type != null ? type.getClassifier() : asked.getClassifier();
        Artifact artifact = new DefaultArtifact(
                asked.getGroupId(), asked.getArtifactId(), classifier, extension, asked.getVersion(), type);
        List<Exclusion> exclusions = asked.getExclusions().stream()
                .map(without -> new Exclusion(without.getGroupId(), without.getArtifactId(), "*", "*"))
                .toList();
        return new Dependency(artifact, asked.getScope(), asked.isOptional(), exclusions);
    }

    /** Finds the project's own artifact where it was built. */
    private record Workspace(Own own) implements WorkspaceReader {

        @Override
        public WorkspaceRepository getRepository() {
            return new WorkspaceRepository("checkout");
        }

        @Override
        public File findArtifact(Artifact artifact) {
            if (!artifact.getArtifactId().equals(own.artifact())) {
                return null;
            }
            return (artifact.getExtension().equals("pom") ? own.pom() : own.classes()).toFile();
        }

        @Override
        public List<String> findVersions(Artifact artifact) {
            return List.of();
        }
    }
}
