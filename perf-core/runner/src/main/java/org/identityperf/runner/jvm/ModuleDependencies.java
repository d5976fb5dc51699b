package org.identityperf.runner.jvm;

import eu.maveniverse.maven.mima.context.Context;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.maven.model.Model;
import org.apache.maven.model.building.DefaultModelBuildingRequest;
import org.apache.maven.model.building.ModelBuilder;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelBuildingRequest;
import org.apache.maven.repository.internal.ArtifactDescriptorReaderDelegate;
import org.eclipse.aether.AbstractRepositoryListener;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositoryEvent;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorRequest;
import org.eclipse.aether.resolution.ArtifactDescriptorResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.identityperf.runner.store.cache.MavenArtifacts;

/**
 * The dependencies of a module, resolved in this JVM by Maven's own model builder and resolver.
 *
 * @param files the artifacts of all scopes, since Maven's build needs those of tests too
 * @param runtime the part of them that the module runs on
 * @param withoutPom the artifacts whose own dependencies are unknown, since no repository has their POM
 */
record ModuleDependencies(List<Path> files, List<Path> runtime, Set<Artifact> withoutPom) {

    /**
     * Resolves the dependencies of a module.
     *
     * @param properties the properties that override those of the POM
     * @param profiles further profiles to activate
     * @param workspace the artifacts that come from files and not from a repository
     * @param name the module in messages
     * @throws LackingArtifacts if repositories lack artifacts
     * @throws IllegalStateException if the POM can't be read with all that it refers to, or a repository can't be
     */
    static ModuleDependencies of(
            Path pom, Map<String, String> properties, List<String> profiles, CheckoutArtifacts workspace, String name) {
        Set<Artifact> withoutPom = new LinkedHashSet<>();
        try (Context maven = MavenArtifacts.open()) {
            DefaultRepositorySystemSession session =
                    new DefaultRepositorySystemSession(maven.repositorySystemSession());
            session.setWorkspaceReader(workspace);
            session.setRepositoryListener(new AbstractRepositoryListener() {
                @Override
                public void artifactDescriptorMissing(RepositoryEvent event) {
                    withoutPom.add(event.getArtifact());
                }
            });
            ProjectRepositories repositories = new ProjectRepositories(maven, session, List.of());
            ModelBuildingRequest request = new DefaultModelBuildingRequest()
                    .setPomFile(pom.toFile())
                    .setValidationLevel(ModelBuildingRequest.VALIDATION_LEVEL_MINIMAL)
                    .setSystemProperties(properties(session.getSystemProperties()))
                    .setUserProperties(properties(properties))
                    .setActiveProfileIds(profiles)
                    .setModelResolver(repositories);
            Model model = maven.lookup()
                    .lookup(ModelBuilder.class)
                    .orElseThrow()
                    .build(request)
                    .getEffectiveModel();
            ArtifactDescriptorResult project = new ArtifactDescriptorResult(new ArtifactDescriptorRequest());
            new ArtifactDescriptorReaderDelegate().populateResult(session, project, model);
            CollectRequest tree = new CollectRequest(
                            project.getDependencies(), project.getManagedDependencies(), repositories.all())
                    .setRootArtifact(
                            new DefaultArtifact(model.getGroupId(), model.getArtifactId(), "jar", model.getVersion()));
            List<Path> files = new ArrayList<>();
            List<Path> runtime = new ArrayList<>();
            maven.repositorySystem()
                    .resolveDependencies(session, new DependencyRequest(tree, null))
                    .getArtifactResults()
                    .forEach(found -> {
                        Path file = found.getArtifact().getFile().toPath();
                        files.add(file);
                        String scope = found.getRequest()
                                .getDependencyNode()
                                .getDependency()
                                .getScope();
                        if (scope.equals(JavaScopes.COMPILE) || scope.equals(JavaScopes.RUNTIME)) {
                            runtime.add(file);
                        }
                    });
            return new ModuleDependencies(files, runtime, withoutPom);
        } catch (ModelBuildingException | DependencyResolutionException e) {
            throw LackingArtifacts.of(name, e);
        }
    }

    private static Properties properties(Map<String, String> values) {
        Properties properties = new Properties();
        properties.putAll(values);
        return properties;
    }
}
