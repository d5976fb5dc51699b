package org.identityperf.lab.store.mysql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.identityperf.lab.store.StoreException;
import org.identityperf.lab.store.process.CleanEnvironment;
import org.identityperf.lab.store.process.LogFile;
import org.identityperf.lab.store.process.Program;
import org.identityperf.probe.address.Address;

/** MySQL as a process of this machine. */
record MySqlProgram(Path binaries, MySqlFolder folder) implements Program {

    /**
     * Where it listens and what it may touch; what a figure depends on stands in {@link MySqlSettings}. No socket file,
     * whose path could be too long, no second protocol, no reading or writing of the server's files by statements, and
     * no upgrade of a data folder that another version made.
     */
    private static final List<String> OF_NO_MEASURE = List.of(
            "--bind-address=127.0.0.1",
            "--socket=",
            "--mysqlx=OFF",
            "--skip-name-resolve",
            "--secure-file-priv=NULL",
            "--upgrade=NONE",
            "--auto-generate-certs=OFF",
            "--caching-sha2-password-auto-generate-rsa-keys=OFF",
            "--sha256-password-auto-generate-rsa-keys=OFF",
            "--innodb-buffer-pool-load-at-startup=OFF",
            "--innodb-buffer-pool-dump-at-shutdown=OFF");

    private static final String WRONG_PASSWORD = "28000";

    @Override
    public String title() {
        return "MySQL";
    }

    @Override
    public Path data() {
        return folder.data();
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return commandLine.get(0).endsWith("/mysqld") && commandLine.contains(folder.dataArgument());
    }

    @Override
    public Path log() {
        return folder.log();
    }

    @Override
    public Process launch(int port) throws IOException {
        List<String> command = folder.command(binaries);
        command.addAll(OF_NO_MEASURE);
        command.addAll(List.of("--port=" + port, "--pid-file=" + data().resolve("mysqld.pid")));
        command.addAll(MySqlSettings.arguments());
        return CleanEnvironment.builder(command, ProcessBuilder.Redirect.to(log().toFile()))
                .start();
    }

    /** The server as its superuser sees it, in no schema. */
    Address admin(int port) {
        return new Address("jdbc:mysql://127.0.0.1:" + port + "/", MySqlFolder.SUPERUSER, folder.password());
    }

    @Override
    public boolean answers(int port) {
        // A stranger on this port may accept and then say nothing, or let anyone in.
        try (Connection connection = admin(port)
                        .with("connectTimeout", "10000")
                        .with("socketTimeout", "10000")
                        .connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT @@datadir")) {
            rows.next();
            return Files.isSameFile(Path.of(rows.getString(1)), data());
        } catch (SQLException e) {
            if (WRONG_PASSWORD.equals(e.getSQLState())) {
                throw new StoreException("MySQL refuses the password kept in " + folder.folder()
                        + ". The end of its log " + log() + ":\n" + LogFile.end(log()));
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }

    /** Orderly, whoever is connected: it writes out what is only in memory, as far as its redo log asks for it. */
    @Override
    public List<String> signals() {
        return List.of("TERM");
    }

    /** It is one process. */
    @Override
    public Optional<String> broke() {
        return Optional.empty();
    }
}
