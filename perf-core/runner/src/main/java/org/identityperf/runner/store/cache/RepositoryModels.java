package org.identityperf.runner.store.cache;

import java.util.List;
import org.apache.maven.model.Dependency;
import org.apache.maven.model.Parent;
import org.apache.maven.model.Repository;
import org.apache.maven.model.building.FileModelSource;
import org.apache.maven.model.building.ModelSource;
import org.apache.maven.model.resolution.ModelResolver;
import org.apache.maven.model.resolution.UnresolvableModelException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** POMs of parents and imported BOMs, from the user's repositories alone: those that a POM names are not asked. */
@SuppressWarnings("deprecation") // Maven 3's own interface is of a type that Maven 4 replaces
record RepositoryModels(RepositorySystem system, RepositorySystemSession session, List<RemoteRepository> repositories)
        implements ModelResolver {

    @Override
    public ModelSource resolveModel(String groupId, String artifactId, String version)
            throws UnresolvableModelException {
        try {
            ArtifactRequest request =
                    new ArtifactRequest(new DefaultArtifact(groupId, artifactId, "pom", version), repositories, null);
            return new FileModelSource(
                    system.resolveArtifact(session, request).getArtifact().getFile());
        } catch (ArtifactResolutionException e) {
            throw new UnresolvableModelException(e.getMessage(), groupId, artifactId, version, e);
        }
    }

    @Override
    public ModelSource resolveModel(Parent parent) throws UnresolvableModelException {
        return resolveModel(parent.getGroupId(), parent.getArtifactId(), parent.getVersion());
    }

    @Override
    public ModelSource resolveModel(Dependency imported) throws UnresolvableModelException {
        return resolveModel(imported.getGroupId(), imported.getArtifactId(), imported.getVersion());
    }

    @Override
    public void addRepository(Repository repository) {}

    @Override
    public void addRepository(Repository repository, boolean replace) {}

    @Override
    public ModelResolver newCopy() {
        return this;
    }
}
