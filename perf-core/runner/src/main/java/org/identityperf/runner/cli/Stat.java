package org.identityperf.runner.cli;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.counts.StatComparison;
import org.identityperf.runner.report.page.StatText;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.DatabaseStat;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.stat.StatRun;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.postgresql.PostgresServer;
import org.identityperf.runner.store.process.EmbeddedStore;
import picocli.CommandLine.Option;

/** The options of {@code perf stat}, and what they do. */
final class Stat {

    /** The place of an empty database for a command, by a fingerprint that no dataset has. */
    private static final String PLACE = "57a757a7";

    @Option(
            names = "--repeat",
            paramLabel = "<times>",
            defaultValue = "1",
            description = "Run the command so often; counts are"
                    + " means, and those that are not the same each time are marked.")
    private int repeat;

    @Option(
            names = "--per",
            paramLabel = "<requests>",
            defaultValue = "1",
            description = "Divide the counts by so many requests," + " if the command sends as many.")
    private int per;

    @Option(names = "--json", paramLabel = "<file>", description = "Also write all that was counted to a file.")
    private Path json;

    @Option(
            names = "--baseline",
            paramLabel = "<file>",
            description = "Compare with what --json wrote before a change. Ends with 1" + " if something got worse.")
    private Path baseline;

    @Option(
            names = "--role",
            paramLabel = "<name>",
            description = "Count only what this role of PostgreSQL executes (default: all"
                    + " that is executed in the database, by anybody).")
    private String role;

    @Option(names = "--attach", description = "Run no command: count in intervals, until it is stopped.")
    private boolean attach;

    @Option(
            names = "--interval",
            paramLabel = "<seconds>",
            defaultValue = "5",
            description = "How long an interval is (default:" + " ${DEFAULT-VALUE}).")
    private int interval;

    /**
     * Counts, and prints what was counted.
     *
     * @param command the command, word by word
     * @return its exit code, or 1 if it ended well and something got worse
     */
    int run(List<String> command, Properties given, Console console) throws IOException {
        if (attach == !command.isEmpty()) {
            throw new SettingsException(
                    "name the command to run, as in ./perf stat -- npm test, or --attach, and not both");
        }
        require("--repeat", repeat);
        require("--per", per);
        require("--interval", interval);
        Optional<DatabaseStat> before = Optional.ofNullable(baseline).map(DatabaseStat::read);
        List<Store> named = Stream.of(Store.values())
                .filter(store -> store.isSql() && given.containsKey("perf." + store.word() + ".url"))
                .toList();
        if (named.size() > 1) {
            throw new SettingsException("one database is counted in, and " + named.size() + " URLs are given");
        }
        if (!named.isEmpty()) {
            given.setProperty("perf.stores", "external");
        }
        StoreSettings stores = Settings.read(given).stores();
        if (!named.isEmpty()) {
            return counted(
                    new StatRun(stores.external(named.get(0)), asked(), Map.of(), per, console::say),
                    command,
                    before,
                    console);
        }
        if (attach) {
            throw new SettingsException(
                    "--attach needs --postgresql.url=jdbc:postgresql://host:5432/database, or that of"
                            + " another database");
        }
        return inOwnDatabase(command, before, stores, console);
    }

    private static void require(String option, int value) {
        if (value < 1) {
            throw new SettingsException(option + "=" + value + " has to be 1 or more");
        }
    }

    private Optional<String> asked() {
        return Optional.ofNullable(role);
    }

    private int inOwnDatabase(
            List<String> command, Optional<DatabaseStat> before, StoreSettings stores, Console console)
            throws IOException {
        Consumer<String> say = console::say;
        try (EmbeddedStore store = PostgresServer.start(Cache.at(stores.cache()), say)) {
            Address database = store.datasets().begin(PLACE, Optional.empty());
            try {
                prepare(database);
                say.accept("An empty database of " + store.version() + " is at $DATABASE_URL, $JDBC_URL and $PGHOST");
                return counted(
                        new StatRun(database, asked(), environment(database), per, say), command, before, console);
            } finally {
                store.datasets().abandon(PLACE);
            }
        }
    }

    /** Has an embedded PostgreSQL keep statistics of what clients execute in a database. */
    static void prepare(Address database) {
        Sql.run(
                database,
                "ALTER DATABASE " + database.place() + " SET pg_stat_statements.track = 'top'",
                "CREATE EXTENSION IF NOT EXISTS pg_stat_statements");
    }

    /** Returns variables by which clients of all languages find a database. */
    private static Map<String, String> environment(Address database) {
        InetSocketAddress host = database.sockets(0).get(0);
        try {
            return Map.of(
                    "JDBC_URL", database.url(),
                    "JDBC_USER", database.user(),
                    "JDBC_PASSWORD", database.password(),
                    "DATABASE_URL",
                            new URI(
                                            "postgresql",
                                            database.user() + ':' + database.password(),
                                            host.getHostString(),
                                            host.getPort(),
                                            '/' + database.place(),
                                            null,
                                            null)
                                    .toASCIIString(),
                    "PGHOST", host.getHostString(),
                    "PGPORT", Integer.toString(host.getPort()),
                    "PGUSER", database.user(),
                    "PGPASSWORD", database.password(),
                    "PGDATABASE", database.place());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(database.url() + " is no URL for other clients", e);
        }
    }

    private int counted(StatRun run, List<String> command, Optional<DatabaseStat> before, Console console)
            throws IOException {
        if (attach) {
            run.intervals(Duration.ofSeconds(interval), stat -> print(StatText.of(stat)));
            return 0;
        }
        DatabaseStat stat = run.command(command, repeat);
        if (json != null) {
            stat.write(json);
        }
        print(StatText.of(stat));
        if (before.isEmpty()) {
            return stat.exitCode();
        }
        CountsMoved found = StatComparison.of(before.get(), stat);
        console.answer(baseline + ": " + Wording.sentence(found));
        console.verdict(Wording.of(found.verdict()));
        return stat.exitCode() == 0 && found.verdict() == Verdict.REGRESSED ? 1 : stat.exitCode();
    }

    /** Prints beside the output of the command, which may be read by another program. */
    private static void print(String text) {
        System.err.println();
        System.err.print(Console.printable(text));
    }
}
