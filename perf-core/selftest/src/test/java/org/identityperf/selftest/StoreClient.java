package org.identityperf.selftest;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.store.process.CleanEnvironment;
import org.identityperf.selftest.agent.RecordedStatements.Executed;

/**
 * A program in C, by the makers of a store, that sends it the same statements over and over and
 * prints how fast it was.
 *
 * @param file the program
 * @param folder a folder for files with passwords, which only its owner reads
 */
record StoreClient(Kind kind, Path file, Path folder) {

    private static final int ENOUGH_STATEMENTS = 2000;

    /** These are the clients that are known, one for each store that is reached by SQL. */
    enum Kind {
        PGBENCH("pgbench", "postgresql-contrib"),
        MYSQLSLAP("mysqlslap", "mariadb-client");

        private final String program;
        private final String debian;

        Kind(String program, String debian) {
            this.program = program;
            this.debian = debian;
        }

        static Optional<Kind> of(Store store) {
            return switch (store) {
                case POSTGRESQL -> Optional.of(PGBENCH);
                case MYSQL -> Optional.of(MYSQLSLAP);
                default -> Optional.empty();
            };
        }

        String program() {
            return program;
        }

        /** Returns what to do where the program is missing. */
        String missing() {
            return program + " is not on PATH, so nothing was measured beside it; on Debian or Ubuntu: apt-get install "
                    + debian;
        }
    }

    /** Returns the client of a kind, if one of these folders has it. */
    static Optional<StoreClient> of(Kind kind, String path, Path folder) {
        return Stream.of(path.split(File.pathSeparator))
                .filter(place -> !place.isEmpty())
                .map(place -> Path.of(place, kind.program))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .map(file -> new StoreClient(kind, file, folder));
    }

    /**
     * This record is what a client measured.
     *
     * @param rate statements a second by all connections together
     * @param processor seconds of processor time of the client's process for one statement
     */
    record Load(double rate, double processor) {}

    /**
     * This record is what a program printed, and the processor time that it took.
     *
     * @param seconds its processor time, from its start to its end
     */
    record Ran(String output, double seconds) {}

    /** Returns product and version in the client's own words. */
    String version() throws IOException {
        return run(List.of(file.toString(), "--version"), Map.of()).output();
    }

    /**
     * Sends the statements in turn, for about so long.
     *
     * @param connections how many connections send at the same time
     * @throws ClientFailure if the client can't, with what it says
     */
    Load load(Address address, List<Executed> statements, int connections, Duration duration) throws IOException {
        return switch (kind) {
            case PGBENCH -> pgbench(address, statements, connections, duration);
            case MYSQLSLAP -> mysqlslap(address, statements, connections, duration);
        };
    }

    private Load pgbench(Address address, List<Executed> statements, int connections, Duration duration)
            throws IOException {
        String host = address.hosts().get(0);
        int colon = host.lastIndexOf(':');
        Path script = written("pgbench.sql", ClientScript.pgbench(statements));
        Path password = written("pgpass", "*:*:*:*:" + address.password().replaceAll("([:\\\\])", "\\\\$1") + "\n");
        List<String> command = new ArrayList<>(List.of(file.toString(), "--no-vacuum", "--protocol=prepared"));
        command.addAll(List.of("-h", host.substring(0, colon), "-p", host.substring(colon + 1), "-U", address.user()));
        command.addAll(List.of("-c", Integer.toString(connections), "-j", Integer.toString(threads(connections))));
        command.addAll(List.of("-T", Long.toString(Math.max(1, duration.toSeconds())), "-f", script.toString()));
        ClientScript.variables(statements).forEach((name, value) -> command.addAll(List.of("-D", name + '=' + value)));
        command.add(address.place());
        Ran ran = run(command, Map.of("PGPASSFILE", password.toString()));
        double transactions = ClientOutput.pgbenchTransactions(ran.output());
        return new Load(
                ClientOutput.pgbenchRate(ran.output()) * statements.size(),
                ran.seconds() / (transactions * statements.size()));
    }

    private Load mysqlslap(Address address, List<Executed> statements, int connections, Duration duration)
            throws IOException {
        Ran first = mysqlslap(address, statements, connections, ENOUGH_STATEMENTS);
        double seconds = Math.max(0.001, ClientOutput.mysqlslapSeconds(first.output()));
        long wanted = (long) (ENOUGH_STATEMENTS * duration.toMillis() / 1000.0 / seconds);
        long many = Math.max(ENOUGH_STATEMENTS, wanted / connections * connections);
        Ran ran = mysqlslap(address, statements, connections, many);
        return new Load(many / ClientOutput.mysqlslapSeconds(ran.output()), ran.seconds() / many);
    }

    private Ran mysqlslap(Address address, List<Executed> statements, int connections, long many) throws IOException {
        String host = address.hosts().get(0);
        int colon = host.lastIndexOf(':');
        Path script = written("mysqlslap.sql", ClientScript.mysqlslap(statements));
        String password = address.password().replace("\\", "\\\\").replace("\"", "\\\"");
        Path options = written(
                "client.cnf",
                "[client]\nhost=" + host.substring(0, colon) + "\nport=" + host.substring(colon + 1)
                        + "\nprotocol=tcp\nuser=" + address.user() + "\npassword=\"" + password + "\"\n");
        // Without --no-drop it would drop the schema at its end.
        return run(
                List.of(
                        file.toString(),
                        "--defaults-file=" + options,
                        "--no-drop",
                        "--create-schema=" + address.place(),
                        "--query=" + script,
                        "--delimiter=" + ClientScript.NEXT,
                        "--concurrency=" + connections,
                        "--number-of-queries=" + many),
                Map.of());
    }

    /** Returns how many threads a client serves its connections by: more than there are processors would only wait. */
    private static int threads(int connections) {
        return Math.min(connections, Runtime.getRuntime().availableProcessors());
    }

    private Path written(String name, String text) throws IOException {
        Path written = folder.resolve(name);
        Files.deleteIfExists(written);
        Files.createFile(written, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(written, text);
    }

    /** Runs a program to its end, under a shell that says what processor time it took. */
    private Ran run(List<String> command, Map<String, String> environment) throws IOException {
        List<String> shell = new ArrayList<>(List.of("sh", "-c", "\"$@\"; code=$?; times; exit $code", "sh"));
        shell.addAll(command);
        ProcessBuilder builder = CleanEnvironment.builder(shell).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            String printed = ClientOutput.withoutTimes(output);
            if (process.waitFor() != 0) {
                throw new ClientFailure(kind.program + " ended with code " + process.exitValue() + ": " + printed);
            }
            return new Ran(printed, ClientOutput.processorSeconds(output));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while " + kind.program + " ran", e);
        } finally {
            process.destroy();
        }
    }

    /** This exception says why a client can't send statements, and what it says itself. */
    static final class ClientFailure extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ClientFailure(String message) {
            super(message);
        }
    }

    /** This class reads what clients print. */
    static final class ClientOutput {

        private static final Pattern RATE = Pattern.compile(
                "tps = ([\\d.]+) \\((?:without initial connection time|excluding connections establishing)\\)");
        private static final Pattern TRANSACTIONS =
                Pattern.compile("number of transactions actually processed: (\\d+)");
        private static final Pattern SECONDS =
                Pattern.compile("Average number of seconds to run all queries: ([\\d.]+) seconds");
        private static final Pattern TIMES = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*$");

        private ClientOutput() {}

        static double pgbenchRate(String output) {
            return Double.parseDouble(found(RATE, output).group(1));
        }

        static double pgbenchTransactions(String output) {
            return Double.parseDouble(found(TRANSACTIONS, output).group(1));
        }

        static double mysqlslapSeconds(String output) {
            return Double.parseDouble(found(SECONDS, output).group(1));
        }

        /** Returns the processor time of a shell's children: the last line of its command {@code times}. */
        static double processorSeconds(String output) {
            MatchResult times = found(TIMES, output);
            return seconds(times, 1) + seconds(times, 3);
        }

        static String withoutTimes(String output) {
            return output.replaceAll("(?m)^\\d+m\\S+ \\d+m\\S+$", "").strip();
        }

        private static double seconds(MatchResult times, int group) {
            return 60 * Double.parseDouble(times.group(group)) + Double.parseDouble(times.group(group + 1));
        }

        private static MatchResult found(Pattern pattern, String output) {
            return pattern.matcher(output)
                    .results()
                    .findFirst()
                    .orElseThrow(() -> new ClientFailure(
                            "the client did not say what it measured (" + pattern + "), but: " + output));
        }
    }
}
