package org.identityperf.runner.store.postgresql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.Room;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.identityperf.runner.store.process.LocalServer;
import org.identityperf.runner.store.process.OpenServer;
import org.identityperf.runner.store.process.Program;
import org.identityperf.runner.store.process.ServerGuard;
import org.identityperf.runner.store.process.Unprivileged;

/** A {@code PostgresProgram} runs PostgreSQL as a process of this machine. */
public record PostgresProgram(Path binaries, PostgresCluster folder) implements Program {

    /** Starts the server; waits first if another run uses this cache. */
    public static EmbeddedStore start(Cache cache, Consumer<String> say) {
        Path binaries = PostgresBinaries.in(cache, say);
        return new EmbeddedStore(
                cache,
                PostgresCluster.place(cache),
                () -> new PostgresProgram(binaries, PostgresCluster.in(cache, binaries)),
                say);
    }

    @Override
    public LocalServer server() {
        return new PostgresServer();
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return commandLine.get(0).endsWith("/postgres") && commandLine.contains(data().toString());
    }

    @Override
    public Process launch(int port) throws IOException {
        // No server runs any more. PostgreSQL would take any process that has got the old process id for its
        // predecessor.
        Files.deleteIfExists(data().resolve("postmaster.pid"));
        List<String> command =
                new ArrayList<>(List.of(binaries.resolve("bin/postgres").toString(), "-D", data().toString()));
        command.addAll(PostgresSettings.arguments(Map.of(
                "listen_addresses", "127.0.0.1", "port", Integer.toString(port), "unix_socket_directories", "")));
        return ServerGuard.over(Unprivileged.start(command, log().toFile()), data(), signals());
    }

    /**
     * Opens the server, and then creates the reserve: by now the disk has room, of which some is kept for when it is
     * full.
     */
    @Override
    public OpenServer open(int port, Room room, Consumer<String> say) {
        OpenServer server = Program.super.open(port, room, say);
        folder.reserve().keep();
        return server;
    }

    @Override
    public boolean givesReserve() {
        return folder.reserve().give();
    }

    /**
     * Returns the signals for an orderly end without waiting for clients, and then for an immediate one. A server that
     * is restarting after a crash is stopped immediately. If it got the orderly signal before it has recovered, 18.6
     * might never end; and its write-ahead log has everything in either case.
     */
    @Override
    public List<String> signals() {
        return broke().isPresent() ? List.of("QUIT") : List.of("INT", "QUIT");
    }
}
