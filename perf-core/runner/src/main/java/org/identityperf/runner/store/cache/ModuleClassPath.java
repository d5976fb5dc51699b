package org.identityperf.runner.store.cache;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.function.Predicate;
import org.apache.maven.model.Activation;
import org.apache.maven.model.ActivationProperty;
import org.apache.maven.model.Model;
import org.apache.maven.model.Profile;
import org.apache.maven.model.building.DefaultModelBuilderFactory;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
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
 * What a module of this project runs on when one property of its POM has another value: the POM is read as Maven itself
 * would with that property on its command line, profiles and imported BOMs included, and everything of runtime scope is
 * found in the user's repositories. A profile for one version of a server holds for each of the same line, as that for
 * 22.0.5 does for 22.0.3: Maven itself can't say so.
 *
 * @param pom the module's
 * @param property the POM's property, such as {@code keycloak.preload.version}
 * @param own the one artifact of this project that the module runs on, which is in no repository
 */
public record ModuleClassPath(Path pom, String property, Own own) {

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
     * @throws StoreException if something of it is in no repository that Maven may ask
     */
    public List<Path> at(String value) {
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(MavenArtifacts.settings())) {
            DefaultRepositorySystemSession session =
                    new DefaultRepositorySystemSession(maven.repositorySystemSession());
            session.setWorkspaceReader(new Workspace(own));
            RepositoryModels models =
                    new RepositoryModels(maven.repositorySystem(), session, maven.remoteRepositories());
            Model model = model(models, value);
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

    private StoreException missing(String value, String why, Exception cause) {
        return new StoreException(property + "=" + value + " is not to be had from your repositories: " + why, cause);
    }

    private Model model(RepositoryModels models, String value) throws ModelBuildingException {
        Properties chosen = new Properties();
        chosen.setProperty(property, value);
        List<String> profiles = profiles(value);
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
