package org.identityperf.lab.store.postgresql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.process.LogFile;
import org.identityperf.lab.store.process.Program;
import org.identityperf.lab.store.process.Unprivileged;
import org.identityperf.probe.address.Address;

/** PostgreSQL as a process of this machine. */
record PostgresProgram(Path binaries, PostgresCluster cluster) implements Program {

    /** Where it listens and what its log looks like; what a figure depends on stands in {@link PostgresSettings}. */
    private static final List<String> OF_NO_MEASURE = List.of(
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "logging_collector=off",
            "log_checkpoints=off",
            "timezone=UTC",
            "log_timezone=UTC",
            "lc_messages=C");

    private static final String WRONG_PASSWORD = "28P01";

    @Override
    public String title() {
        return "PostgreSQL";
    }

    @Override
    public Path data() {
        return cluster.data();
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return commandLine.get(0).endsWith("/postgres") && commandLine.contains(data().toString());
    }

    @Override
    public Path log() {
        return cluster.log();
    }

    @Override
    public Process launch(int port) throws IOException {
        // None runs any more. PostgreSQL would take a stranger that has got the old process id for its predecessor.
        Files.deleteIfExists(data().resolve("postmaster.pid"));
        List<String> command =
                new ArrayList<>(List.of(binaries.resolve("bin/postgres").toString(), "-D", data().toString()));
        for (String setting : OF_NO_MEASURE) {
            command.addAll(List.of("-c", setting));
        }
        command.addAll(List.of("-c", "port=" + port));
        command.addAll(PostgresSettings.arguments());
        return Unprivileged.start(command, log().toFile());
    }

    /** The superuser's own database. */
    Address admin(int port) {
        return new Address(
                "jdbc:postgresql://127.0.0.1:" + port + "/postgres", PostgresCluster.SUPERUSER, cluster.password());
    }

    @Override
    public boolean answers(int port) {
        // A stranger on this port may accept and then say nothing, or let anyone in.
        try (Connection connection = admin(port).with("socketTimeout", "10").connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW data_directory")) {
            rows.next();
            return Files.isSameFile(Path.of(rows.getString(1)), data());
        } catch (SQLException e) {
            if (WRONG_PASSWORD.equals(e.getSQLState())) {
                throw new StoreException("PostgreSQL refuses the password kept in " + cluster.folder()
                        + ". The end of its log " + log() + ":\n" + LogFile.end(log()));
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    /** Orderly without waiting for clients, then at once. */
    @Override
    public List<String> signals() {
        return List.of("INT", "QUIT");
    }

    /** After a process broke, the server throws everybody out and starts over. */
    @Override
    public Optional<String> broke() {
        return LogFile.holds(log(), "all server processes terminated; reinitializing")
                ? Optional.of("A process of PostgreSQL broke, and it started over")
                : Optional.empty();
    }
}
