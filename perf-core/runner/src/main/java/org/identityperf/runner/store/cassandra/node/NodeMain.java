package org.identityperf.runner.store.cassandra.node;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestHandler;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.runner.files.Removal;

/**
 * {@code NodeMain} is the main class of an embedded Cassandra's JVM. It starts the real server and then does what the
 * runner requests and only Cassandra itself can do with its files; the constants are the requests. It calls Cassandra's
 * own management beans from within the JVM, as nodetool does from outside. It ends when its input ends: what is written
 * is in the commit log, from which the next start reads it. It is compiled without Cassandra.
 */
public final class NodeMain implements RequestHandler {

    /** Takes the superuser's password; is answered when the server listens for clients. */
    public static final String START = "start";

    /** Writes a keyspace's memtables to disk. */
    public static final String FLUSH = "flush";

    /** Brings each table of a keyspace into one SSTable on disk. */
    public static final String COMPACT = "compact";

    /** Takes two keyspaces with the same tables, and gives the second, which is empty, the first's SSTables. */
    public static final String COPY = "copy";

    /** Answers how many nodes this node considers alive, including itself. */
    public static final String LIVE = "live";

    /** Answers the largest heap in bytes that this JVM may have. */
    public static final String HEAP = "heap";

    /** Answers a keyspace's size on disk in bytes. */
    public static final String BYTES = "bytes";

    /** Removes what is left of the folder of a keyspace that was dropped. */
    public static final String REMOVE = "remove";

    /**
     * The cost of the password hash: low, since a random password needs no slow hash, and a slow one for each
     * connection would load the measured machine.
     */
    private static final int LOG_ROUNDS = 4;

    private static final String ROLE = "INSERT INTO system_auth.roles (role, is_superuser, can_login, salted_hash)"
            + " VALUES ('identityperf', true, true, ?)";
    private static final String DAEMON = "org.apache.cassandra.service.CassandraDaemon";
    private static final String SERVICE = "org.apache.cassandra.db:type=StorageService";
    private static final String SNAPSHOT = "identityperf";
    private static final String[] ALL_TABLES = {};

    /** How late a node that was away may hear of what the others decided. */
    private static final Duration LATE = Duration.ofMinutes(1);

    private static final Duration PAUSE = Duration.ofMillis(100);

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

    private NodeMain() {}

    public static void main(String[] arguments) {
        RequestServer.serve(runner -> new NodeMain());
    }

    @Override
    public List<?> answer(Message request) throws Exception {
        switch (request.name()) {
            case START -> start(request.word(0));
            case FLUSH -> flush(request.word(0));
            case COMPACT -> compact(request.word(0));
            case COPY -> copy(request.word(0), request.word(1));
            case REMOVE -> remove(request.word(0));
            case LIVE -> {
                return List.of(((List<?>) service("LiveNodesWithPort")).size());
            }
            case HEAP -> {
                return List.of(Runtime.getRuntime().maxMemory());
            }
            case BYTES -> {
                return List.of(bytes(request.word(0)));
            }
            default -> throw new IllegalArgumentException("unknown request " + request.name());
        }
        return NOTHING;
    }

    private void start(String password) {
        try {
            Class.forName(DAEMON).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            // A starting node reads its commit log after its schema. Without this, a keyspace that only the log tells
            // of, as the last ones before the node was killed, could be neither used nor dropped.
            call("reloadLocalSchema");
            makeRole(password);
            call("startNativeTransport");
        } catch (Exception e) {
            e.printStackTrace();
            System.err.println("Cassandra can't start: " + RequestServer.rootOf(e));
            Runtime.getRuntime().halt(1);
        }
    }

    /**
     * Writes the one role that may log in, before the server listens. Cassandra makes its default superuser only later,
     * and only if there is no role. So nobody ever gets in by the well-known password.
     */
    private static void makeRole(String password) throws ReflectiveOperationException {
        Class<?> bcrypt = Class.forName("org.mindrot.jbcrypt.BCrypt");
        Object salt = bcrypt.getMethod("gensalt", int.class).invoke(null, LOG_ROUNDS);
        Object hash = bcrypt.getMethod("hashpw", String.class, String.class).invoke(null, password, salt);
        Class.forName("org.apache.cassandra.cql3.QueryProcessor")
                .getMethod("executeInternal", String.class, Object[].class)
                .invoke(null, ROLE, new Object[] {hash});
    }

    /**
     * Flushes all tables at once. In a busy server each waits for those that are being written; one after the other,
     * they would wait again and again.
     */
    private void flush(String keyspace) throws JMException, InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Callable<Object>> flushes = new ArrayList<>();
            for (ObjectName table : tables(keyspace)) {
                String[] one = {table.getKeyProperty("table")};
                flushes.add(() -> call("forceKeyspaceFlush", keyspace, one));
            }
            for (Future<Object> flush : threads.invokeAll(flushes)) {
                flush.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    private void compact(String keyspace) throws JMException, InterruptedException, ExecutionException {
        flush(keyspace);
        call("forceKeyspaceCompaction", false, keyspace, ALL_TABLES);
    }

    /**
     * Copies by hard links. SSTables never change, so two tables may share them: a snapshot consists of hard links, and
     * an import moves those.
     */
    private void copy(String from, String to) throws JMException, IOException {
        String[] keyspace = {from};
        call("takeSnapshot", SNAPSHOT, keyspace);
        try {
            for (ObjectName table : tables(from)) {
                for (Object folder : (List<?>) beans.getAttribute(table, "DataPaths")) {
                    Path links = Path.of((String) folder, "snapshots", SNAPSHOT);
                    if (holdsRows(links)) {
                        load(links, table(to, table.getKeyProperty("table")));
                    }
                }
            }
        } finally {
            call("clearSnapshot", SNAPSHOT, keyspace);
        }
    }

    private void load(Path sstables, ObjectName table) throws JMException {
        boolean change = false;
        boolean verify = false;
        boolean emptyCaches = false;
        Set<String> from = Set.of(sstables.toString());
        Object failed = invoke(table, "importNewSSTables", from, change, change, verify, verify, emptyCaches, verify);
        if (!((List<?>) failed).isEmpty()) {
            throw new IllegalStateException("Cassandra does not take the SSTables in " + failed);
        }
    }

    private static boolean holdsRows(Path snapshot) throws IOException {
        if (!Files.isDirectory(snapshot)) {
            return false;
        }
        try (Stream<Path> files = Files.list(snapshot)) {
            return files.anyMatch(file -> file.toString().endsWith("-Data.db"));
        }
    }

    private long bytes(String keyspace) throws JMException {
        ObjectName size = new ObjectName(
                "org.apache.cassandra.metrics:type=Keyspace,keyspace=" + keyspace + ",name=LiveDiskSpaceUsed");
        return ((Number) beans.getAttribute(size, "Value")).longValue();
    }

    /**
     * Removes the folders that dropped tables leave behind, which would pile up over the years. A node that was away hears
     * late of the drop.
     */
    private void remove(String keyspace) throws JMException, IOException {
        long end = System.nanoTime() + LATE.toNanos();
        while (!tables(keyspace).isEmpty()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("the keyspace " + keyspace + " still has tables");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
        for (String data : (String[]) service("AllDataFileLocations")) {
            Removal.of(Path.of(data, keyspace));
        }
    }

    private Set<ObjectName> tables(String keyspace) throws JMException {
        return beans.queryNames(table(keyspace, "*"), null);
    }

    private static ObjectName table(String keyspace, String table) throws JMException {
        return new ObjectName("org.apache.cassandra.db:type=Tables,keyspace=" + keyspace + ",table=" + table);
    }

    private Object service(String attribute) throws JMException {
        return beans.getAttribute(new ObjectName(SERVICE), attribute);
    }

    private Object call(String operation, Object... arguments) throws JMException {
        return invoke(new ObjectName(SERVICE), operation, arguments);
    }

    private Object invoke(ObjectName bean, String operation, Object... arguments) throws JMException {
        String[] types = Stream.of(arguments).map(NodeMain::type).toArray(String[]::new);
        return beans.invoke(bean, operation, arguments, types);
    }

    /** Returns the type by which a bean declares such an argument. */
    private static String type(Object argument) {
        Class<?> own = argument instanceof Boolean ? boolean.class : argument.getClass();
        return (argument instanceof Set ? Set.class : own).getName();
    }
}
