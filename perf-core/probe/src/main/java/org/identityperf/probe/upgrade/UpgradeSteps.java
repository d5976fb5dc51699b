package org.identityperf.probe.upgrade;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.exchange.RecordJson;
import org.identityperf.probe.upgrade.WatchedDatabase.Relation;

/**
 * Upgrade steps are what an upgrade of a database asks of it, change set by change set and class by class.
 * Liquibase records each change set in its table as soon as it has ended: what was executed before that belongs to it.
 * A class that migrates is found on the stack of the thread that executes a statement. A connection of its own reads sizes,
 * locks and the log's position from the database, so that nothing is added to what is watched. Only one upgrade can be
 * watched in a JVM at a time, and it is not the one that is counted or timed.
 */
public final class UpgradeSteps implements AutoCloseable {

    /** The system property that names the folder into which steps are written; absent where nobody asked for them. */
    public static final String PROPERTY = "identityperf.upgradeSteps";

    /** The end of the names of the files in that folder. */
    public static final String FILE = ".steps";

    /** What is after the last step. */
    static final String AFTERWARDS = "after the upgrade";

    private static final Pattern RECORDED = Pattern.compile(
            "\\s*INSERT\\s+INTO\\s+\\S*DATABASECHANGELOG`?\\s*\\(.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Pattern LITERALS =
            Pattern.compile("VALUES\\s*\\(\\s*'([^']*)'\\s*,\\s*'([^']*)'\\s*,\\s*'([^']*)'", Pattern.CASE_INSENSITIVE);

    /** Whatever begins otherwise may lock a table against writers. */
    private static final Pattern ROWS_ONLY = Pattern.compile(
            "\\s*(select|insert|update|delete|with|set|show)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private static final Formatter TEXT = new SimpleFormatter();

    private static final StackWalker STACK = StackWalker.getInstance();

    private static UpgradeSteps watching;

    private final WatchedDatabase database;
    private final Pattern classes;
    private final Logger logger;
    private final Handler warnings = new Warnings();
    private final Map<Long, Transaction> transactions = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<String> endedSteps = new ArrayList<>();
    private final List<Long> endedAt = new ArrayList<>();

    private Part part = new Part("");
    private final SortedMap<String, Long> bytes;
    private Map<String, Relation> relations;
    private long logged;
    private long since = System.nanoTime();

    private UpgradeSteps(WatchedDatabase database, Pattern classes, String logger) throws SQLException {
        this.database = database;
        this.classes = classes;
        this.logger = Logger.getLogger(logger);
        this.bytes = database.tableBytes();
        this.relations = database.relations();
        this.logged = database.logged();
    }

    private static final class Transaction {
        private long since;
        private final Map<List<String>, Long> locks = new LinkedHashMap<>();
    }

    /** What was executed since the last step ended. */
    private static final class Part {
        private final String by;
        private long statements;
        private long rows;
        private final Map<Long, Long> rowsBySession = new HashMap<>();
        private long rowsInTransaction;
        private double longestTransaction;
        private long slowestNanos = -1;
        private String slowest = "";
        private final List<Step.Lock> locks = new ArrayList<>();
        private final List<String> warnings = new ArrayList<>();

        private Part(String by) {
            this.by = by;
        }

        private void changed(long session, long more) {
            rows += more;
            rowsInTransaction = Math.max(rowsInTransaction, rowsBySession.merge(session, more, Long::sum));
        }
    }

    private final class Warnings extends Handler {
        @Override
        @SuppressWarnings("LockOnNonEnclosingClassLiteral") // steps are watched one at a time, wherever they run
        public void publish(LogRecord entry) {
            if (entry.getLevel().intValue() >= Level.WARNING.intValue()) {
                synchronized (UpgradeSteps.class) {
                    part.warnings.add(TEXT.formatMessage(entry).strip().replaceAll("\\s+", " "));
                }
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** Returns whether this JVM was asked for the steps of upgrades. */
    public static boolean areAsked() {
        return System.getProperty(PROPERTY) != null;
    }

    /** Returns whether an upgrade is being watched. */
    public static synchronized boolean watching() {
        return watching != null;
    }

    /**
     * Begins to watch. The connections of drivers are watched that are opened from now on.
     *
     * @param classes matches the name of a class that migrates; its group 1 is the step's name
     * @param logger the name of the logger whose warnings belong to steps
     */
    public static synchronized UpgradeSteps watch(Address database, Pattern classes, String logger)
            throws SQLException {
        if (watching != null) {
            throw new IllegalStateException("another upgrade is being watched");
        }
        UpgradeSteps steps = new UpgradeSteps(WatchedDatabase.of(database), classes, logger);
        steps.logger.addHandler(steps.warnings);
        WatchedDriver.install();
        watching = steps;
        return steps;
    }

    /**
     * Returns the step that was in progress at a time.
     *
     * @param millis since 1970
     */
    public String stepAt(long millis) {
        synchronized (UpgradeSteps.class) {
            for (int i = 0; i < endedAt.size(); i++) {
                if (millis <= endedAt.get(i)) {
                    return endedSteps.get(i);
                }
            }
            return AFTERWARDS;
        }
    }

    /** Ends the last step; returns all that did something, in their order. Steps of one name are one. */
    public List<Step> ended() throws SQLException {
        synchronized (UpgradeSteps.class) {
            end(part.by.isEmpty() ? Step.REST : part.by);
            return List.copyOf(steps);
        }
    }

    @Override
    public void close() throws SQLException {
        synchronized (UpgradeSteps.class) {
            watching = null;
            WatchedDriver.remove();
            logger.removeHandler(warnings);
            database.close();
        }
    }

    /**
     * Ends the last step, and writes all steps of a case into the folder that {@link #PROPERTY} names.
     *
     * @param to the release that started
     */
    public void write(String benchmarkCase, String to) throws SQLException {
        List<Step> all = ended();
        SortedMap<String, Long> touched = new TreeMap<>(bytes);
        touched.keySet().retainAll(all.stream().flatMap(Step::tables).toList());
        write(benchmarkCase, FILE, Map.of("benchmarkCase", benchmarkCase, "to", to, "steps", all, "tables", touched));
    }

    /**
     * Writes what is known of a case's upgrade into the folder that {@link #PROPERTY} names.
     *
     * @param ending of the file's name, which says what it holds
     */
    static void write(String benchmarkCase, String ending, Object known) {
        RecordJson.write(
                known, Path.of(System.getProperty(PROPERTY), Integer.toHexString(benchmarkCase.hashCode()) + ending));
    }

    /** Notes a connection; returns the id of its session in the database. */
    static synchronized long opened(Connection connection) throws SQLException {
        if (watching == null) {
            return 0;
        }
        long session = watching.database.session(connection);
        watching.transactions.put(session, new Transaction());
        return session;
    }

    /** Notes that a session is about to execute a statement, which belongs to the class that migrates, if there is one. */
    static synchronized void beginning(long session, long now) throws SQLException {
        if (watching == null) {
            return;
        }
        Transaction transaction = watching.transactions.get(session);
        if (transaction.since == 0) {
            transaction.since = now;
        }
        String by = watching.migrating();
        if (!by.equals(watching.part.by)) {
            // What was logged before its first statement belongs to the step that now begins.
            List<String> warnedBefore = watching.part.statements == 0 ? watching.part.warnings : List.of();
            watching.end(watching.part.by.isEmpty() ? Step.REST : watching.part.by);
            watching.part = new Part(by);
            watching.part.warnings.addAll(warnedBefore);
        }
    }

    private String migrating() {
        return STACK.walk(frames -> frames.map(frame -> classes.matcher(frame.getClassName()))
                .filter(Matcher::matches)
                .map(matcher -> matcher.group(1))
                .findFirst()
                .orElse(""));
    }

    /** Notes what a session has executed. */
    static synchronized void executed(long session, String sql, List<Object> values, long rows, long nanos)
            throws SQLException {
        if (watching != null) {
            watching.note(session, sql, values, rows, nanos);
        }
    }

    private void note(long session, String sql, List<Object> values, long rows, long nanos) throws SQLException {
        boolean records = RECORDED.matcher(sql).matches();
        part.statements++;
        part.changed(session, rows);
        if (nanos > part.slowestNanos) {
            part.slowestNanos = nanos;
            part.slowest = sql.strip().replaceAll("\\s+", " ");
        }
        if (!ROWS_ONLY.matcher(sql).matches()) {
            locked(session, System.nanoTime() - nanos);
            if (database.endsTransactions()) {
                note(session);
            }
        }
        if (records) {
            end(changeSet(sql, values));
        }
    }

    private static String changeSet(String sql, List<Object> values) {
        Matcher literals = LITERALS.matcher(sql);
        if (literals.find()) {
            return literals.group(1);
        }
        return values.isEmpty() ? "a change set" : String.valueOf(values.get(0));
    }

    private void locked(long session, long since) throws SQLException {
        Map<List<String>, Long> locks = transactions.get(session).locks;
        database.held(session).forEach(lock -> locks.putIfAbsent(lock, since));
    }

    /** Notes that a session's transaction has ended. */
    static synchronized void ended(long session) {
        if (watching != null) {
            watching.note(session);
        }
    }

    private void note(long session) {
        Transaction transaction = transactions.put(session, new Transaction());
        part.rowsBySession.remove(session);
        long now = System.nanoTime();
        if (transaction.since > 0) {
            part.longestTransaction = Math.max(part.longestTransaction, (now - transaction.since) / 1e9);
        }
        transaction.locks.forEach(
                (lock, since) -> part.locks.add(new Step.Lock(lock.get(0), lock.get(1), (now - since) / 1e9)));
    }

    private void end(String name) throws SQLException {
        long now = System.nanoTime();
        long written = database.logged();
        long databaseBytes = database.bytes();
        Map<String, Relation> then = database.relations();
        database.passed().stream()
                .filter(lock -> relations.values().stream()
                        .anyMatch(relation -> relation.name().equals(lock.table())))
                .forEach(part.locks::add);
        if (part.statements > 0) {
            endedSteps.add(name);
            endedAt.add(System.currentTimeMillis());
            add(new Step(
                    name,
                    part.statements,
                    part.rows,
                    OptionalLong.of(part.rowsInTransaction),
                    written - logged,
                    databaseBytes,
                    (now - since) / 1e9,
                    part.longestTransaction,
                    rewritten(then),
                    built(then),
                    List.copyOf(part.locks),
                    List.copyOf(part.warnings),
                    part.slowest));
        }
        logged = written;
        relations = then;
        since = System.nanoTime();
        part = new Part("");
    }

    /** Adds a step, or adds it to the one of that name: a class may migrate one realm after the other. */
    private void add(Step step) {
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).name().equals(step.name())) {
                steps.set(i, steps.get(i).and(step));
                return;
            }
        }
        steps.add(step);
    }

    private List<String> rewritten(Map<String, Relation> then) {
        return relations.entrySet().stream()
                .filter(table -> !table.getValue().isIndex() && then.containsKey(table.getKey()))
                .filter(table ->
                        then.get(table.getKey()).file() != table.getValue().file())
                .map(table -> table.getValue().name())
                .sorted()
                .toList();
    }

    private List<String> built(Map<String, Relation> then) {
        return then.entrySet().stream()
                .filter(index -> index.getValue().isIndex() && !relations.containsKey(index.getKey()))
                .filter(index -> relations.containsKey(index.getValue().of()))
                .map(index -> index.getValue().name())
                .sorted()
                .toList();
    }
}
