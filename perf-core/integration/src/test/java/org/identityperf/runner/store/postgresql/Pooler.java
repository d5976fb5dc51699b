package org.identityperf.runner.store.postgresql;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.DebianPackages;
import org.identityperf.runner.store.process.Unprivileged;

/** A real PgBouncer before a server. */
record Pooler(Process process, Address address, Path log) implements AutoCloseable {

    /** Where it is installed; on a machine of CI it is installed if it is missing. */
    static Optional<Path> installed() throws IOException, InterruptedException {
        if (found().isEmpty() && DebianPackages.allowed()) {
            DebianPackages.install("pgbouncer");
        }
        return found();
    }

    private static Optional<Path> found() {
        return Stream.concat(Stream.of(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/sbin"))
                .map(folder -> Path.of(folder, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Pooler before(ForeignServer server, String mode, Path folder) throws IOException {
        Address direct = server.address();
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        Path users = Files.createFile(
                folder.resolve("users"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(users, '"' + direct.user() + "\" \"" + direct.password() + "\"\n");
        Path settings =
                Files.writeString(folder.resolve("pgbouncer.ini"), """
                [databases]
                * = host=127.0.0.1 port=%d
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = scram-sha-256
                auth_file = %s
                pool_mode = %s
                ignore_startup_parameters = extra_float_digits
                """.formatted(server.port(), port, users, mode));
        Path log = folder.resolve("log");
        Process process =
                Unprivileged.start(List.of(found().orElseThrow().toString(), settings.toString()), log.toFile());
        Address address = direct.at(List.of("127.0.0.1:" + port));
        Pooler pooler = new Pooler(process, address, log);
        pooler.awaitAnswer();
        return pooler;
    }

    private void awaitAnswer() throws IOException {
        while (process.isAlive()) {
            try {
                address.connect().close();
                return;
            } catch (SQLException e) {
                Thread.onSpinWait();
            }
        }
        throw new IOException(Files.readString(log));
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
