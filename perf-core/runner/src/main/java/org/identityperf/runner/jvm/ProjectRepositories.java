package org.identityperf.runner.jvm;

import eu.maveniverse.maven.mima.context.Context;
import java.util.List;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Repository;
import org.apache.maven.model.building.FileModelSource;
import org.apache.maven.model.resolution.ModelResolver;
import org.apache.maven.model.resolution.UnresolvableModelException;
import org.apache.maven.repository.internal.ArtifactDescriptorUtils;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.impl.RemoteRepositoryManager;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/**
 * The repositories of a Maven project: those of its POM and then the developer's own, as in Maven. From them come the
 * parents of the project and the POMs that it imports. Maven keeps its own class for this inside {@code maven-core}.
 */
final class ProjectRepositories implements ModelResolver {

    private final Context maven;
    private final RepositorySystemSession session;
    private List<RemoteRepository> ofPom;

    ProjectRepositories(Context maven, RepositorySystemSession session, List<RemoteRepository> ofPom) {
        this.maven = maven;
        this.session = session;
        this.ofPom = ofPom;
    }

    List<RemoteRepository> all() {
        return and(ofPom, maven.remoteRepositories(), false);
    }

    /** @param raw whether the developer's mirrors and credentials are to be applied to the others yet */
    private List<RemoteRepository> and(List<RemoteRepository> first, List<RemoteRepository> others, boolean raw) {
        return maven.lookup()
                .lookup(RemoteRepositoryManager.class)
                .orElseThrow()
                .aggregateRepositories(session, first, others, raw);
    }

    @Override
    public FileModelSource resolveModel(String group, String artifact, String version)
            throws UnresolvableModelException {
        try {
            return new FileModelSource(maven.repositorySystem()
                    .resolveArtifact(
                            session,
                            new ArtifactRequest(new DefaultArtifact(group, artifact, "pom", version), all(), null))
                    .getArtifact()
                    .getFile());
        } catch (ArtifactResolutionException e) {
            throw new UnresolvableModelException(e.getMessage(), group, artifact, version, e);
        }
    }

    @Override
    public FileModelSource resolveModel(Parent parent) throws UnresolvableModelException {
        return resolveModel(parent.getGroupId(), parent.getArtifactId(), parent.getVersion());
    }

    @Override
    public FileModelSource resolveModel(Dependency imported) throws UnresolvableModelException {
        return resolveModel(imported.getGroupId(), imported.getArtifactId(), imported.getVersion());
    }

    @Override
    public void addRepository(Repository repository) {
        addRepository(repository, false);
    }

    @Override
    public void addRepository(Repository repository, boolean replace) {
        List<RemoteRepository> others = ofPom.stream()
                .filter(each -> !replace || !each.getId().equals(repository.getId()))
                .toList();
        ofPom = and(others, List.of(ArtifactDescriptorUtils.toRemoteRepository(repository)), true);
    }

    @Override
    public ModelResolver newCopy() {
        return new ProjectRepositories(maven, session, ofPom);
    }
}
