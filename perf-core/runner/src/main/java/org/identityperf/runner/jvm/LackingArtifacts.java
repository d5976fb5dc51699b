package org.identityperf.runner.jvm;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.model.building.ModelBuildingException;
import org.apache.maven.model.building.ModelProblem;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.DependencyCollectionException;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.RepositoryOfflineException;

/**
 * Thrown when a module can't be built since the user's repositories lack artifacts, or since Maven is offline and never
 * fetched them. A repository that did not answer is another failure.
 */
public final class LackingArtifacts extends IllegalStateException {

    private static final long serialVersionUID = 1;

    private static final String ADVICE =
            ". Choose a version that your repositories have, or name the version of a library that they have by perf.libraries.";

    private final transient Set<Artifact> absent;
    private final String names;

    private LackingArtifacts(String message, Set<Artifact> absent, String names, Throwable cause) {
        super(message, cause);
        this.absent = absent;
        this.names = names;
    }

    /** Creates one for jars that are there, but without the POMs that name what they need. */
    static LackingArtifacts ofPoms(Set<Artifact> jars) {
        return new LackingArtifacts(
                "What these jars depend on is not known: no repository has the POM of " + jars,
                Set.of(),
                words(jars),
                null);
    }

    /**
     * Returns what a failure to resolve what a module needs means: this exception, or another one where no artifact is
     * lacking.
     */
    static IllegalStateException of(String module, Exception failure) {
        Set<Artifact> absent = new LinkedHashSet<>();
        Set<Artifact> notFetched = new LinkedHashSet<>();
        withCauses(failure).forEach(cause -> {
            if (cause instanceof ArtifactNotFoundException missing) {
                (missing.getCause() instanceof RepositoryOfflineException ? notFetched : absent)
                        .add(missing.getArtifact());
            }
        });
        String what = "can't resolve what " + module;
        if (!absent.isEmpty()) {
            String names = words(absent);
            return new LackingArtifacts(what + " needs: no repository has " + names + ADVICE, absent, names, failure);
        }
        if (!notFetched.isEmpty()) {
            String names = words(notFetched);
            return new LackingArtifacts(
                    what + " needs: Maven is offline and has never fetched " + names + ". Run once without --offline"
                            + ADVICE,
                    absent,
                    names,
                    failure);
        }
        return new IllegalStateException(
                what + " needs: " + failure.getMessage()
                        + ". Check the POM, the network, and the mirrors and proxies in your Maven settings.",
                failure);
    }

    private static Stream<Throwable> withCauses(Throwable failure) {
        Stream<? extends Throwable> causes;
        if (failure instanceof ModelBuildingException model) {
            causes =
                    model.getProblems().stream().map(ModelProblem::getException).flatMap(Stream::ofNullable);
        } else if (failure instanceof DependencyCollectionException collection) {
            causes = collection.getResult().getExceptions().stream();
        } else if (failure instanceof ArtifactResolutionException resolution) {
            causes = resolution.getResults().stream().flatMap(result -> result.getExceptions().stream());
        } else {
            causes = Stream.ofNullable(failure.getCause());
        }
        return Stream.concat(Stream.of(failure), causes.flatMap(LackingArtifacts::withCauses));
    }

    private static String words(Set<Artifact> artifacts) {
        return artifacts.stream().map(Artifact::toString).collect(Collectors.joining(", "));
    }

    /** Returns the artifacts that no repository has, of which there may be substitutes. */
    Set<Artifact> absent() {
        return absent;
    }

    /** Returns the coordinates of what is lacking. */
    public String names() {
        return names;
    }
}
