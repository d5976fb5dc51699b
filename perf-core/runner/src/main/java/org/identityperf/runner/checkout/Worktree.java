package org.identityperf.runner.checkout;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.runner.checkout.ServerCheckout.ServerModule;
import org.identityperf.runner.files.Removal;
import org.identityperf.runner.files.Sha256;

/**
 * A temporary folder with one state of a checkout: a commit, or what is there now with uncommitted
 * changes. It is a repository of its own that reads the user's objects, so that nothing of it is ever registered in the
 * user's repository.
 *
 * @param folder holds the files below {@code files}
 * @param say is called with a message if the folder can't be removed
 */
record Worktree(Path folder, Consumer<String> say) implements AutoCloseable {

    private static final String PREFIX = "work-";
    private static final Pattern MADE_BY = Pattern.compile(PREFIX + "(\\d{1,18})-.*");
    private static final int SHOWN_BYTES = 8;

    /** Removes what killed processes left. */
    static void sweep(Path parent, Consumer<String> say) throws IOException {
        try (DirectoryStream<Path> all = Files.newDirectoryStream(parent, PREFIX + "*")) {
            for (Path left : all) {
                Matcher name = MADE_BY.matcher(left.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()) {
                    new Worktree(left, say).close();
                }
            }
        }
    }

    /** Creates an empty one. */
    static Worktree in(Path parent, Consumer<String> say) throws IOException {
        return new Worktree(
                Files.createTempDirectory(
                        parent, PREFIX + ProcessHandle.current().pid() + '-'),
                say);
    }

    Path files() {
        return folder.resolve("files");
    }

    /** Checks out a commit of the user's repository. */
    void checkOut(Git user, String commit) throws IOException {
        Git own = repositoryOf(user);
        own.ask("update-ref", "--no-deref", "HEAD", commit);
        own.ask("reset", "--quiet", "--hard", commit);
    }

    /** Checks out what is in the user's checkout now: tracked files as they are, and files that git does not ignore. */
    void checkOutChanged(Git user, String commit) throws IOException {
        Git own = repositoryOf(user);
        Path index = folder.resolve("index");
        try {
            // With what git knows of unchanged files, it need not read them all.
            Files.copy(user.file("index"), index);
        } catch (NoSuchFileException e) {
            // Nothing was ever added.
        }
        Map<String, String> environment = Map.of(
                "GIT_INDEX_FILE", index.toString(),
                "GIT_OBJECT_DIRECTORY", files().resolve(".git/objects").toString(),
                "GIT_ALTERNATE_OBJECT_DIRECTORIES", user.objects().toString());
        user.ask(environment, "add", "--all");
        String tree = user.ask(environment, "write-tree");
        own.ask("update-ref", "--no-deref", "HEAD", commit);
        own.ask("read-tree", "--reset", "-u", tree);
    }

    private Git repositoryOf(Git user) throws IOException {
        Files.createDirectories(files());
        Git own = new Git(files());
        List<String> init = new ArrayList<>(List.of("init", "--quiet", "--template="));
        init.addAll(user.sameObjects());
        own.ask(init.toArray(String[]::new));
        Path info = Files.createDirectories(files().resolve(".git/objects/info"));
        Files.writeString(info.resolve("alternates"), user.objects() + "\n");
        Path shallow = user.file("shallow");
        if (Files.exists(shallow)) {
            Files.copy(shallow, files().resolve(".git/shallow"));
        }
        return own;
    }

    /**
     * Identifies the files that may decide what the jars of some modules hold.
     *
     * @param with what else decides it, such as the command that builds them
     */
    String content(ServerCheckout server, Collection<ServerModule> measured, String with) throws IOException {
        Set<Path> folders = server.deciding(measured);
        MessageDigest digest = Sha256.digest();
        digest.update((with + '\0').getBytes(StandardCharsets.UTF_8));
        // After the checkout the index has every file with its content.
        for (String entry : new Git(files()).ask("ls-files", "--stage", "-z").split("\0")) {
            int name = entry.indexOf('\t') + 1;
            if (name > 0
                    && server.isDeciding(
                            files().resolve(entry.substring(name).replace('/', File.separatorChar)), folders)) {
                digest.update((entry + '\0').getBytes(StandardCharsets.UTF_8));
            }
        }
        return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
    }

    /** Removes the folder. What can't be removed, such as what a daemon still writes, harms no later build. */
    @Override
    public void close() {
        try {
            Removal.of(folder);
        } catch (IOException e) {
            say.accept("The temporary copy " + folder + " can't be removed: " + e
                    + ". A later comparison tries again, once this process has ended");
        }
    }
}
