package org.identityperf.runner.store.cache;

import eu.maveniverse.maven.mima.context.Context;
import eu.maveniverse.maven.mima.context.ContextOverrides;
import eu.maveniverse.maven.mima.context.Runtimes;
import java.io.File;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.RepositoryException;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.LocalArtifactRequest;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.VersionRangeRequest;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.identityperf.runner.store.StoreException;

/**
 * {@code MavenArtifacts} fetches an artifact by its coordinates as the developer's own Maven would: with the same local
 * repository, mirrors, proxies and credentials. The build passes its Maven's choices to this JVM as system properties.
 * Each is optional; without them the user's usual files apply.
 */
public final class MavenArtifacts {

    /** The folder of the local repository. */
    public static final String LOCAL_REPOSITORY = "identityperf.maven.localRepository";
    /** The user's settings file; one that doesn't exist counts as none, as it does for Maven. */
    public static final String USER_SETTINGS = "identityperf.maven.userSettings";
    /** The installation's settings file; one that doesn't exist counts as none. */
    public static final String GLOBAL_SETTINGS = "identityperf.maven.globalSettings";
    /** {@code true} if Maven was told to stay offline. */
    public static final String OFFLINE = "identityperf.maven.offline";

    /** The folder of the Maven that runs the build. */
    public static final String HOME = "identityperf.maven.home";

    /**
     * A repository that sends nothing for so long is asked again. A mirror may fetch a large file first, and has it when
     * it is asked the next time. Maven itself waits for half an hour.
     */
    private static final Duration SILENCE = Duration.ofMinutes(5);

    private static final int TRIES = 3;

    private final Consumer<String> say;
    private final Duration silence;

    /** @param say receives a line about each artifact before it is fetched */
    public MavenArtifacts(Consumer<String> say) {
        this(say, SILENCE);
    }

    /** @param silence for how long a repository may send nothing */
    MavenArtifacts(Consumer<String> say, Duration silence) {
        this.say = say;
        this.silence = silence;
    }

    /**
     * Finds the artifact in the local repository, or fetches it into there.
     *
     * @param coordinates {@code group:artifact[:extension[:classifier]]:version}
     * @param description what it is and about how large, in plain words, such as {@code PostgreSQL 18.6.0 for
     *     linux-amd64, about 15 MB}
     * @return the file in the local repository
     */
    public Path fetch(String coordinates, String description) {
        return resolve(coordinates, description, (maven, artifact) -> {
            Optional<Path> local = local(maven, artifact);
            return local.isPresent()
                    ? local.get()
                    : path(maven.repositorySystem()
                            .resolveArtifact(
                                    maven.repositorySystemSession(),
                                    new ArtifactRequest(artifact, maven.remoteRepositories(), null)));
        });
    }

    /**
     * Finds an artifact and everything that it needs to run in the local repository, or fetches them into there.
     *
     * @param coordinates as for {@link #fetch}
     * @param description what they are and about how large all together
     * @return the files in the local repository, the artifact's own first
     */
    public List<Path> classPath(String coordinates, String description) {
        return resolve(coordinates, description, (maven, artifact) -> {
            CollectRequest tree =
                    new CollectRequest(new Dependency(artifact, JavaScopes.RUNTIME), maven.remoteRepositories());
            DependencyRequest needed =
                    new DependencyRequest(tree, DependencyFilterUtils.classpathFilter(JavaScopes.RUNTIME));
            return maven
                    .repositorySystem()
                    .resolveDependencies(maven.repositorySystemSession(), needed)
                    .getArtifactResults()
                    .stream()
                    .map(MavenArtifacts::path)
                    .toList();
        });
    }

    /**
     * Returns the versions of an artifact between two, with both of them, that the developer's repositories hold.
     *
     * @param coordinates {@code group:artifact}
     * @return the oldest first
     */
    public List<String> versions(String coordinates, String first, String last) {
        String range = coordinates + ":[" + first + ',' + last + ']';
        try (Context maven = open()) {
            return maven
                    .repositorySystem()
                    .resolveVersionRange(
                            maven.repositorySystemSession(),
                            new VersionRangeRequest(new DefaultArtifact(range), maven.remoteRepositories(), null))
                    .getVersions()
                    .stream()
                    .map(Object::toString)
                    .toList();
        } catch (RepositoryException e) {
            throw new StoreException("can't list the versions of " + range + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns the coordinates of a jar that lies in a local repository; empty for one that lies elsewhere.
     *
     * @return {@code group:artifact}
     */
    public static Optional<String> coordinates(Path repository, Path jar) {
        if (!jar.startsWith(repository)) {
            return Optional.empty();
        }
        Path artifact = repository.relativize(jar).getParent().getParent();
        return Optional.of(
                artifact.getParent().toString().replace(File.separatorChar, '.') + ':' + artifact.getFileName());
    }

    /** Returns Maven's own resolver with the developer's choices, for the caller to close. */
    public static Context open() {
        return Runtimes.INSTANCE.getRuntime().create(settings());
    }

    /** Returns the folder of the developer's local repository. */
    public static Path localRepository() {
        try (Context maven = open()) {
            return maven.repositorySystemSession()
                    .getLocalRepository()
                    .getBasedir()
                    .toPath();
        }
    }

    private interface Resolution<T> {

        T by(Context maven, Artifact artifact) throws RepositoryException;
    }

    private <T> T resolve(String coordinates, String description, Resolution<T> resolution) {
        Artifact artifact = new DefaultArtifact(coordinates);
        ContextOverrides impatient = settings().toBuilder()
                .configProperties(Map.of(ConfigurationProperties.REQUEST_TIMEOUT, Math.toIntExact(silence.toMillis())))
                .build();
        try (Context maven = Runtimes.INSTANCE.getRuntime().create(impatient)) {
            if (local(maven, artifact).isEmpty()) {
                announce(maven, coordinates, description);
            }
            for (int attempt = 1; ; attempt++) {
                try {
                    return resolution.by(maven, artifact);
                } catch (RepositoryException e) {
                    if (attempt == TRIES || !isSilence(e)) {
                        throw e;
                    }
                    say.accept("the repository has sent nothing for " + silence.toSeconds() + " s; it is asked again");
                }
            }
        } catch (RepositoryException e) {
            throw new StoreException(
                    "can't fetch " + description + " (" + coordinates + "): " + e.getMessage()
                            + ". Check the network, and the mirrors and proxies in your Maven settings.",
                    e);
        }
    }

    private static boolean isSilence(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .anyMatch(SocketTimeoutException.class::isInstance);
    }

    private static Path path(ArtifactResult found) {
        return found.getArtifact().getFile().toPath();
    }

    private void announce(Context maven, String coordinates, String description) {
        if (maven.repositorySystemSession().isOffline()) {
            throw new StoreException(description + " (" + coordinates + ") is not in the local repository "
                    + maven.repositorySystemSession().getLocalRepository().getBasedir()
                    + " and Maven is offline. Run the build once without --offline.");
        }
        say.accept(description + ", is fetched once through your Maven settings");
    }

    /**
     * Finds the artifact in the local repository. A released artifact is the same from every repository, so any file
     * will do.
     */
    private static Optional<Path> local(Context maven, Artifact artifact) {
        File file = maven.repositorySystemSession()
                .getLocalRepositoryManager()
                .find(
                        maven.repositorySystemSession(),
                        new LocalArtifactRequest(artifact, maven.remoteRepositories(), ""))
                .getFile();
        return Optional.ofNullable(file).map(File::toPath).filter(Files::isRegularFile);
    }

    /** Returns the same choices as arguments for Maven's command line. */
    public static List<String> commandLine() {
        List<String> words = new ArrayList<>();
        path(LOCAL_REPOSITORY).ifPresent(folder -> words.add("-Dmaven.repo.local=" + folder));
        file(USER_SETTINGS).ifPresent(file -> words.addAll(List.of("-s", file.toString())));
        file(GLOBAL_SETTINGS).ifPresent(file -> words.addAll(List.of("-gs", file.toString())));
        if (Boolean.getBoolean(OFFLINE)) {
            words.add("-o");
        }
        return words;
    }

    private static ContextOverrides settings() {
        ContextOverrides.Builder settings = ContextOverrides.create().withUserSettings(true);
        path(LOCAL_REPOSITORY).ifPresent(settings::withLocalRepositoryOverride);
        file(USER_SETTINGS).ifPresent(settings::withUserSettingsXmlOverride);
        file(GLOBAL_SETTINGS).ifPresent(settings::withGlobalSettingsXmlOverride);
        if (Boolean.getBoolean(OFFLINE)) {
            settings.offline(true);
        }
        return settings.build();
    }

    private static Optional<Path> file(String property) {
        return path(property).filter(Files::isRegularFile);
    }

    private static Optional<Path> path(String property) {
        return Optional.ofNullable(System.getProperty(property))
                .filter(value -> !value.isBlank())
                .map(Path::of);
    }
}
