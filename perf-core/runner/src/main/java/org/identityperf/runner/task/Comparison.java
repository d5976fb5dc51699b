package org.identityperf.runner.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.identityperf.runner.checkout.Git;
import org.identityperf.runner.checkout.ServerBuilds;
import org.identityperf.runner.checkout.ServerCheckout;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.settings.Revision;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.SideSetting;
import org.identityperf.runner.settings.SideSetting.Role;
import org.identityperf.runner.settings.Task;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;

/**
 * A comparison as a person types it. What is named as candidate and baseline becomes versions and folders of jars; a
 * server's own checkout gives such a folder.
 *
 * @param how what of the two sides is compared
 * @param build the command that builds a side of the server; empty where the user gave none
 */
public record Comparison(
        Modules modules, Settings settings, Task.Comparing how, Optional<String> build, Console console) {

    /** @param modules those that are measured */
    public record Prepared(Task.Compare task, List<String> modules) {}

    /** The key of git's configuration under which a checkout keeps the command that builds it. */
    public static final String BUILD = "perf.build";

    private static final String RESULTS = "results.json";

    /** A version has a dot, so that it is no shortened name of a commit. */
    private static final Pattern VERSION = Pattern.compile(SideSetting.VERSION);

    /** Returns the saved results that a word names: the file, or a folder that holds it. */
    public static Optional<Path> results(String word) {
        Path path = path(word);
        if (Files.isRegularFile(path) && word.endsWith(".json")) {
            return Optional.of(path);
        }
        return Optional.of(path.resolve(RESULTS)).filter(Files::isRegularFile);
    }

    /**
     * Returns the task with both sides, after they were built where that is needed.
     *
     * @param baseline empty for the commit at which the candidate's branch left the main branch
     * @param named the modules that the user named
     */
    public Prepared prepare(String candidate, Optional<String> baseline, List<String> named) throws IOException {
        // Before anything else, since a missing folder is no checkout either.
        SideSetting.parse(Role.CANDIDATE, candidate);
        settings.stores().refuseNowhere();
        if (isFolder(candidate)
                && path(candidate).toRealPath().equals(modules.project().root().toRealPath())) {
            String other = baseline.orElseThrow(() -> new SettingsException(
                    "this checkout of the project is compared with another one; name its folder with --baseline"));
            SideSetting against = SideSetting.parse(Role.BASELINE, other);
            List<String> here = modules.chosen(named, settings);
            modules.build(here);
            return prepared(here, Optional.empty(), against);
        }
        Optional<ServerCheckout> server = checkout(candidate);
        if (server.isEmpty() && baseline.isEmpty() && !how.schema().isEmpty()) {
            // With and without the change of the schema: the code is the same.
            return prepare(candidate, Optional.of(candidate), named);
        }
        Optional<ServerCheckout> other = baseline.isPresent() ? checkout(baseline.get()) : Optional.empty();
        if (server.isEmpty() && baseline.isEmpty()) {
            throw new SettingsException("a baseline is found by itself only for a checkout of the server, and "
                    + candidate + " is none; name one with --baseline");
        }
        List<String> chosen = chosen(server.or(() -> other), candidate, named);
        modules.build(chosen);
        Set<String> artifacts = artifacts(chosen);
        ServerBuilds builds = ServerBuilds.in(Cache.at(settings.stores().cache()), artifacts, console::say);
        Optional<Git> git = server.isPresent() ? Git.around(server.get().root()) : Optional.empty();
        if (server.isPresent()) {
            String root = server.get().root().toString();
            console.say("Measured of " + root + ": " + ServerBuilds.words(builds.measured(server.get(), root)));
        }
        SideSetting against = baseline(baseline, other, git, builds);
        SideSetting measured = server.isPresent()
                ? side(server.get(), Role.CANDIDATE, builds)
                : SideSetting.parse(Role.CANDIDATE, candidate);
        return prepared(chosen, Optional.of(measured), against);
    }

    private Prepared prepared(List<String> chosen, Optional<SideSetting> candidate, SideSetting baseline) {
        return new Prepared(new Task.Compare(settings, candidate, baseline, how), chosen);
    }

    private SideSetting baseline(
            Optional<String> named, Optional<ServerCheckout> other, Optional<Git> git, ServerBuilds builds)
            throws IOException {
        if (other.isPresent()) {
            return side(other.get(), Role.BASELINE, builds);
        }
        if (named.isPresent() && isFolderOrVersion(named.get())) {
            return SideSetting.parse(Role.BASELINE, named.get());
        }
        if (git.isEmpty()) {
            throw new SettingsException("the baseline"
                    + named.map(name -> " " + name + " is neither a folder nor a version such as 26.7.0, and")
                            .orElse("")
                    + " can be no commit, since git knows no checkout where the candidate is; name a folder or a version"
                    + " with --baseline");
        }
        Revision base =
                named.isPresent() ? git.get().revision(named.get()) : git.get().mergeBase();
        String title = "the baseline " + git.get().title(base.commit());
        if (named.isEmpty()
                && git.get().checkedOut().filter(here -> here.isAt(base)).isPresent()) {
            console.answer("The candidate is the commit at which it left " + base + ", without changes: equal code is"
                    + " compared; name another baseline with --baseline");
        }
        String command = command(git)
                .orElseThrow(() -> new SettingsException(
                        title + " is a commit, which is built by your own command: --build='<command>', with "
                                + ServerBuilds.MODULES + " where it takes modules and " + ServerBuilds.REPOSITORY
                                + " where it takes a local repository; or once for all: git config " + BUILD
                                + " '<command>'. Without one name a folder or a version with --baseline"));
        Path built = builds.built(git.get(), Optional.of(base.commit()), title, command);
        return new SideSetting.Folder(Role.BASELINE, built, Optional.of(base));
    }

    /** Returns the folder with a checkout's jars: as its own command builds them, or else as they stand there. */
    private SideSetting side(ServerCheckout server, Role role, ServerBuilds builds) throws IOException {
        Optional<Git> git = Git.around(server.root());
        Optional<String> command = command(git);
        Optional<Revision> revision = git.isPresent() ? git.get().checkedOut() : Optional.empty();
        if (command.isEmpty()) {
            return new SideSetting.Folder(role, builds.standing(server), revision);
        }
        if (git.isEmpty()) {
            throw new SettingsException("--build builds a copy of a checkout, and git knows none in " + server.root()
                    + "; build it there and leave --build out");
        }
        if (revision.isEmpty()) {
            throw new SettingsException(server.root() + " has no commit yet, and --build builds a copy of one with what"
                    + " is not committed; commit something, or build it there and leave --build out");
        }
        String name = "the " + role.word() + ' ' + git.get().title("HEAD")
                + (git.get().hasUncommitted() ? " with uncommitted changes" : "");
        Path built = builds.built(git.get(), Optional.empty(), name, command.get());
        return new SideSetting.Folder(role, built, revision);
    }

    private Optional<String> command(Optional<Git> git) throws IOException {
        return build.isPresent() || git.isEmpty() ? build : git.get().configured(BUILD);
    }

    /** Returns the modules that measure what is named. */
    private List<String> chosen(Optional<ServerCheckout> server, String candidate, List<String> named)
            throws IOException {
        List<String> asked = modules.chosen(named, settings);
        List<String> measuring = new ArrayList<>();
        for (String module : asked) {
            Tiers tiers = modules.all().get(module);
            boolean fits = server.isPresent()
                    ? tiers.versions().has(server.get().version())
                            && !server.get().with(modules.asked(module)).isEmpty()
                    : !tiers.version().isEmpty()
                            && (isFolder(candidate) || tiers.versions().has(candidate));
            if (fits || !named.isEmpty()) {
                measuring.add(module);
            }
        }
        if (measuring.isEmpty()) {
            throw new SettingsException("none of " + asked + " measures "
                    + server.map(checkout -> checkout.root() + ", version " + checkout.version())
                            .orElse(candidate));
        }
        long systems = measuring.stream()
                .map(module -> modules.all().get(module).system())
                .distinct()
                .count();
        if (systems > 1) {
            throw new SettingsException(
                    candidate + " may be of several servers; choose one with --module, of " + measuring);
        }
        return measuring;
    }

    /** Returns {@code group:artifact} of each of the server's artifacts that these modules run on. */
    private Set<String> artifacts(List<String> chosen) throws IOException {
        Set<String> artifacts = new TreeSet<>();
        for (String module : chosen) {
            artifacts.addAll(modules.artifacts(module));
        }
        return artifacts;
    }

    private static Optional<ServerCheckout> checkout(String word) throws IOException {
        Path path = path(word);
        if (!isFolder(word) || Project.isIn(path) || !ServerCheckout.isIn(path)) {
            return Optional.empty();
        }
        return Optional.of(ServerCheckout.in(path.toRealPath()));
    }

    private static boolean isFolderOrVersion(String word) {
        return isFolder(word) || word.contains(".") && VERSION.matcher(word).matches();
    }

    private static boolean isFolder(String word) {
        return !word.isBlank() && Files.isDirectory(path(word));
    }

    private static Path path(String word) {
        try {
            return Path.of(word).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new SettingsException(word + " is no path: " + e.getReason());
        }
    }
}
