package org.identityperf.runner.checkout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.identityperf.runner.checkout.ServerCheckout.ServerModule;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.jvm.Content;
import org.identityperf.runner.jvm.EndingProcess;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.CacheLock;
import org.identityperf.runner.store.cache.MavenArtifacts;
import org.identityperf.runner.store.cache.WholeFolder;
import org.identityperf.runner.store.process.LogFile;

/**
 * Server builds are folders of jars of a server's checkout, kept by their content in the cache.
 *
 * @param kept the folder in the cache
 * @param measured {@code group:artifact} of the modules whose jars are wanted
 * @param say is called with a message before something takes long
 */
public record ServerBuilds(Path kept, Set<String> measured, Consumer<String> say) {

    /** What stands for the measured modules in a command, as Maven's {@code -pl} takes them. */
    public static final String MODULES = "{modules}";

    /** What stands for the build's own local repository in a command. */
    public static final String REPOSITORY = "{repository}";

    private static final String MAVEN_OPTIONS = "MAVEN_OPTS";

    public static ServerBuilds in(Cache cache, Set<String> measured, Consumer<String> say) {
        return new ServerBuilds(cache.builds(), measured, say);
    }

    /**
     * Returns a folder with the jars that stand in a checkout.
     *
     * @throws CheckoutException if there are none, or they are older than their sources
     */
    public Path standing(ServerCheckout server) throws IOException {
        List<Path> jars = server.standing(measured(server, server.root().toString()));
        return keep(Content.of(jars), jars);
    }

    /**
     * Returns a folder with the jars of one state of a checkout, which are built unless they were before.
     *
     * @param commit the state; empty for what is there now, with uncommitted changes
     * @param name what it is called in messages, such as {@code the candidate}
     * @param command the developer's own, with {@link #MODULES} and {@link #REPOSITORY} in it
     * @throws CheckoutException if it can't be built
     */
    @SuppressWarnings("try") // the lock is held, not used
    public Path built(Git user, Optional<String> commit, String name, String command) throws IOException {
        // All builds write into one local repository.
        try (CacheLock held = CacheLock.beside(kept, kept.getParent(), say)) {
            return builtAlone(user, commit, name, command);
        }
    }

    private Path builtAlone(Git user, Optional<String> commit, String name, String command) throws IOException {
        Worktree.sweep(kept, say);
        try (Worktree worktree = Worktree.in(kept, say)) {
            if (commit.isPresent()) {
                worktree.checkOut(user, commit.get());
            } else {
                worktree.checkOutChanged(user, user.commit("HEAD"));
            }
            ServerCheckout server = ServerCheckout.in(worktree.files());
            List<ServerModule> wanted = measured(server, name);
            String content = worktree.content(server, wanted, command);
            Path earlier = kept.resolve(content);
            if (Files.isDirectory(earlier) && isWhole(earlier, wanted.size())) {
                say.accept("Of " + name + " the jars of an earlier build of the same sources are taken");
                return used(earlier);
            }
            WholeFolder.delete(earlier);
            long start = System.nanoTime();
            build(worktree, server, wanted, name, command, kept.resolve(content + ".log"));
            say.accept("Built " + name + " in " + Console.spell(Duration.ofNanos(System.nanoTime() - start)));
            List<Path> jars = new ArrayList<>();
            for (ServerModule module : wanted) {
                jars.add(module.jar()
                        .orElseThrow(() -> new CheckoutException("after " + command + " " + name + " has no jar of "
                                + module.artifact() + "; let the command build " + MODULES)));
            }
            for (Path jar : jars) {
                unreadable(jar).ifPresent(why -> {
                    throw new CheckoutException("after " + command + " " + name + " has a broken jar, "
                            + jar.getFileName() + ": " + why + "; correct the command");
                });
            }
            return keep(content, jars);
        }
    }

    /** Returns whether a folder has as many jars as were built, each of which can be read. */
    private static boolean isWhole(Path folder, int jars) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> all = files.toList();
            return all.size() == jars
                    && all.stream().allMatch(jar -> unreadable(jar).isEmpty());
        }
    }

    private static Optional<String> unreadable(Path jar) {
        try {
            new ZipFile(jar.toFile()).close();
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(UnusableFile.why(e));
        }
    }

    /**
     * Returns the modules of a checkout that are measured.
     *
     * @param name what the checkout is called in messages
     * @throws CheckoutException if there are none
     */
    public List<ServerModule> measured(ServerCheckout server, String name) {
        List<ServerModule> wanted = server.with(measured);
        if (wanted.isEmpty()) {
            throw new CheckoutException(
                    name + " builds nothing that is measured: none of its modules is one of " + measured);
        }
        return wanted;
    }

    private void build(
            Worktree worktree, ServerCheckout server, List<ServerModule> wanted, String name, String command, Path log)
            throws IOException {
        String modules = wanted.stream().map(module -> ':' + module.artifact()).collect(Collectors.joining(","));
        Path repository = LinkedRepository.place(kept, MavenArtifacts.localRepository());
        if (repository.toString().matches(".*[\\s'].*")) {
            throw new CheckoutException(
                    "the cache folder " + kept.getParent()
                            + " has a blank or a quote in its path, which a command would be split at; choose another with --cache");
        }
        String whole = command.replace(MODULES, modules).replace(REPOSITORY, repository.toString());
        say.accept("Building " + name + ": " + whole);
        LinkedRepository.make(
                MavenArtifacts.localRepository(),
                repository,
                server.modules().stream()
                        .map(module -> LinkedRepository.folder(module.group(), module.artifact()))
                        .collect(Collectors.toSet()));
        used(repository);
        int code = EndingProcess.run(
                List.of("sh", "-c", whole),
                worktree.files(),
                log,
                environment -> {
                    Git.forgetCaller(environment);
                    // A command that does not name the repository must not write into the user's own either.
                    environment.merge(
                            MAVEN_OPTIONS, "-Dmaven.repo.local=" + repository, (users, ours) -> users + ' ' + ours);
                },
                worktree::close);
        if (code != 0) {
            throw new CheckoutException(name + " can't be built: " + whole + " ended with " + code
                    + ". All that it printed is in " + log + "; its end:\n" + LogFile.end(log));
        }
    }

    private Path keep(String content, List<Path> jars) throws IOException {
        Path folder = kept.resolve(content);
        WholeFolder.make(folder, partial -> {
            for (Path jar : jars) {
                Files.copy(jar, partial.resolve(jar.getFileName()));
            }
        });
        return used(folder);
    }

    /** Notes that a build was used now: one that is not for long is removed. */
    private static Path used(Path folder) throws IOException {
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
        return folder;
    }

    /** Returns the modules that the checkout has of those that are measured, for a person. */
    public static String words(Collection<ServerModule> modules) {
        return modules.stream().map(ServerModule::artifact).collect(Collectors.joining(", "));
    }
}
