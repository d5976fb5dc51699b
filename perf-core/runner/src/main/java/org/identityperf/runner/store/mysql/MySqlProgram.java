package org.identityperf.runner.store.mysql;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.BriefJvm;
import org.identityperf.runner.store.process.CleanEnvironment;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.LocalServer;
import org.identityperf.runner.store.process.Program;
import org.identityperf.runner.store.process.ServerGuard;

/** A {@code MySqlProgram} runs MySQL as a process of this machine. */
public record MySqlProgram(Path binaries, MySqlFolder folder) implements Program {

    /** Where the server listens. It has no socket file, because the path could be too long. */
    private static final List<String> PLACE = List.of("--bind-address=127.0.0.1", "--socket=");

    /** Starts the server; waits first if another run uses this cache. */
    public static EmbeddedStore start(Cache cache, Consumer<String> say) {
        return start(cache, MySqlBinaries.in(cache, say), say);
    }

    static EmbeddedStore start(Cache cache, Path binaries, Consumer<String> say) {
        return new EmbeddedStore(
                cache,
                MySqlFolder.place(cache),
                () -> new MySqlProgram(binaries, MySqlFolder.in(cache, binaries)),
                say);
    }

    @Override
    public LocalServer server() {
        return new MySqlServer(this::copyExported);
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return commandLine.get(0).endsWith("/mysqld") && commandLine.contains(folder.dataArgument());
    }

    @Override
    public Process launch(int port) throws IOException {
        Files.createDirectories(folder.temporary());
        List<String> command = folder.command(binaries);
        command.addAll(PLACE);
        command.addAll(MySqlServer.OF_NO_MEASURE);
        command.addAll(List.of(
                "--port=" + port, "--pid-file=" + data().resolve("mysqld.pid"), "--tmpdir=" + folder.temporary()));
        command.addAll(MySqlSettings.arguments());
        if (BriefJvm.isBrief()) {
            // They serve many writers; with one, a quarter of the server's time goes into waking them.
            command.add("--innodb-log-writer-threads=OFF");
        }
        Process server = CleanEnvironment.builder(command, ProcessBuilder.Redirect.to(log().toFile()))
                .start();
        return ServerGuard.over(server, data(), signals());
    }

    /**
     * Returns the signal for an orderly end, even while clients are connected. The server then writes to disk what is
     * only in memory, as far as its redo log requires it.
     */
    @Override
    public List<String> signals() {
        return List.of("TERM");
    }

    private void copyExported(String fromSchema, String toSchema) {
        Path from = data().resolve(fromSchema);
        Path to = data().resolve(toSchema);
        try (DirectoryStream<Path> exported = Files.newDirectoryStream(from, "*.cfg")) {
            for (Path description : exported) {
                String name = description.getFileName().toString();
                String rows = name.substring(0, name.length() - ".cfg".length()) + ".ibd";
                Files.copy(from.resolve(rows), to.resolve(rows));
                Files.copy(description, to.resolve(name));
            }
        } catch (IOException e) {
            throw new StoreException("can't copy tables from " + from + " to " + to + ": " + e, e);
        }
    }
}
