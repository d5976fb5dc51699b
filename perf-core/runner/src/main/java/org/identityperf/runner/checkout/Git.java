package org.identityperf.runner.checkout;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.runner.files.UnusableFile;
import org.identityperf.runner.settings.Revision;

/**
 * {@code Git} asks the user's git about a checkout. Nothing is written into the checkout or its repository, not even a
 * refreshed index.
 *
 * @param folder the checkout's outermost folder
 */
public record Git(Path folder) {

    private static final String SHA_256 = "sha256";

    /** Where main branches are looked for, in this order. */
    private static final List<String> MAIN =
            List.of("refs/remotes/origin/HEAD", "origin/main", "origin/master", "main", "master");

    /** What git says of a repository inside another one to which nothing was committed. */
    private static final Pattern NESTED = Pattern.compile("'(.+)' does not have a commit checked out");

    /**
     * Returns the checkout around a folder; empty where there is none.
     *
     * @throws CheckoutException with what git said, if it refuses the one that is there, such as another user's
     */
    public static Optional<Git> around(Path folder) throws IOException {
        Answer answer = new Git(folder).run(Map.of(), "rev-parse", "--show-toplevel");
        if (answer.code() == 0) {
            return Optional.of(new Git(Path.of(answer.output().strip())));
        }
        if (answer.errors().contains("not a git repository")) {
            return Optional.empty();
        }
        throw new CheckoutException(
                "git refuses " + folder + ": " + answer.errors().strip().replaceAll("\\s+", " "));
    }

    /**
     * Returns the commit that a name stands for.
     *
     * @throws CheckoutException if it stands for none
     */
    public String commit(String name) throws IOException {
        return answer(Map.of(), "rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}")
                .orElseThrow(
                        () -> new CheckoutException(name + " is neither a folder nor a version such as 26.7.0, and "
                                + folder + " has no commit of that name; fetch it, or name another"));
    }

    /**
     * Returns the state that a name stands for, which is a commit, a branch or a tag.
     *
     * @throws CheckoutException if it stands for none
     */
    public Revision revision(String name) throws IOException {
        String commit = commit(name);
        return new Revision(
                Optional.of(name).filter(branch -> !commit.startsWith(branch)), commit, brief(commit), false, folder);
    }

    /** Returns what is checked out; empty where there is no commit yet. */
    public Optional<Revision> checkedOut() throws IOException {
        Optional<String> commit = answer(Map.of(), "rev-parse", "--verify", "--quiet", "HEAD");
        if (commit.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Revision(
                answer(Map.of(), "symbolic-ref", "--short", "--quiet", "HEAD"),
                commit.get(),
                brief(commit.get()),
                hasUncommitted(),
                folder));
    }

    private String brief(String commit) throws IOException {
        return ask("rev-parse", "--short", commit);
    }

    /**
     * Returns the commit at which the checkout's branch left the main branch, which names it.
     *
     * @throws CheckoutException if there is no main branch, or no commit yet
     */
    public Revision mergeBase() throws IOException {
        if (checkedOut().isEmpty()) {
            throw new CheckoutException(folder + " has no commit yet, so it has left no branch; name the baseline, a"
                    + " folder or a version, with --baseline");
        }
        for (String main : MAIN) {
            Optional<String> base = answer(Map.of(), "merge-base", "HEAD", main);
            if (base.isPresent()) {
                String branch =
                        answer(Map.of(), "rev-parse", "--abbrev-ref", main).orElse(main);
                return new Revision(
                        Optional.of(branch.replaceFirst("^origin/", "")), base.get(), brief(base.get()), false, folder);
            }
        }
        throw new CheckoutException(folder + " has none of the branches " + MAIN
                + " to compare with; name the baseline with --baseline=<commit>");
    }

    /** Returns a value of the checkout's configuration. */
    public Optional<String> configured(String name) throws IOException {
        return answer(Map.of(), "config", "--get", name);
    }

    /** Returns the shortest name of a commit, with the beginning of its message. */
    public String title(String commit) throws IOException {
        return ask("log", "-1", "--format=%h (%s)", commit);
    }

    public boolean hasUncommitted() throws IOException {
        return !ask("status", "--porcelain").isEmpty();
    }

    /** Returns the option of {@code git init} for a repository that can have the same objects; none for the usual one. */
    List<String> sameObjects() throws IOException {
        // A git that is too old for others repeats the question.
        return ask("rev-parse", "--show-object-format").equals(SHA_256)
                ? List.of("--object-format=" + SHA_256)
                : List.of();
    }

    /** Returns the folder in which the repository has its objects. */
    Path objects() throws IOException {
        return folder.resolve(ask("rev-parse", "--git-path", "objects")).normalize();
    }

    /** Returns the path of one of the repository's own files, which need not exist. */
    Path file(String name) throws IOException {
        return folder.resolve(ask("rev-parse", "--git-path", name)).normalize();
    }

    /** @throws CheckoutException with what git said */
    String ask(String... words) throws IOException {
        return ask(Map.of(), words);
    }

    String ask(Map<String, String> environment, String... words) throws IOException {
        Answer answer = run(environment, words);
        if (answer.code() != 0) {
            Matcher nested = NESTED.matcher(answer.errors());
            throw new CheckoutException(
                    nested.find()
                            ? folder + " has a repository without a commit in " + nested.group(1)
                                    + ", which git can't copy; commit something there, remove it, or name it in"
                                    + " .gitignore"
                            : "git " + String.join(" ", words) + " in " + folder + ": "
                                    + answer.errors().strip().replaceAll("\\s+", " "));
        }
        return answer.output().strip();
    }

    private Optional<String> answer(Map<String, String> environment, String... words) throws IOException {
        Answer answer = run(environment, words);
        return Optional.of(answer.output().strip()).filter(text -> answer.code() == 0 && !text.isEmpty());
    }

    private record Answer(int code, String output, String errors) {}

    private Answer run(Map<String, String> environment, String... words) throws IOException {
        List<String> command = new ArrayList<>(List.of("git", "-c", "core.hooksPath=/dev/null"));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        forgetCaller(builder.environment());
        builder.environment().putAll(Map.of("GIT_OPTIONAL_LOCKS", "0", "LC_ALL", "C"));
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new CheckoutException("git can't be started in " + folder + ": " + UnusableFile.why(e)
                    + ". Install it, or compare versions or folders of jars");
        }
        process.getOutputStream().close();
        CompletableFuture<String> errors = CompletableFuture.supplyAsync(() -> text(process.getErrorStream()));
        String output = text(process.getInputStream());
        return new Answer(process.onExit().join().exitValue(), output, errors.join());
    }

    /** Removes what a {@code git bisect run} or a hook says of its own repository. */
    static void forgetCaller(Map<String, String> environment) {
        Stream.of("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX").forEach(environment::remove);
    }

    private static String text(InputStream in) {
        try (in) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
