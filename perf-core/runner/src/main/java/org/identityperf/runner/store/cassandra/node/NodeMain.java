package org.identityperf.runner.store.cassandra.node;

import java.util.List;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestHandler;
import org.identityperf.probe.exchange.RequestServer;

/**
 * {@code NodeMain} is the main class of an embedded Cassandra's JVM. It starts the real server and then does what the
 * runner requests; the constants are the requests. It ends when its input ends: what is written is in the commit log,
 * from which the next start reads it. It is compiled without Cassandra.
 */
public final class NodeMain implements RequestHandler {

    /** Takes the superuser's password; is answered when the server listens for clients. */
    public static final String START = "start";

    /** Writes a keyspace's memtables to disk. */
    public static final String FLUSH = "flush";

    /** Brings each table of a keyspace into one SSTable. */
    public static final String COMPACT = "compact";

    /** Takes two keyspaces with the same tables, and gives the second the first's SSTables, by hard links. */
    public static final String COPY = "copy";

    /** Answers how many nodes this node considers alive. */
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

    private final NodeStorage storage = new NodeStorage();

    private NodeMain() {}

    public static void main(String[] arguments) {
        RequestServer.serve(runner -> new NodeMain());
    }

    @Override
    public List<?> answer(Message request) throws Exception {
        switch (request.name()) {
            case START -> start(request.word(0));
            case FLUSH -> storage.flush(request.word(0));
            case COMPACT -> storage.compact(request.word(0));
            case COPY -> storage.copy(request.word(0), request.word(1));
            case REMOVE -> storage.remove(request.word(0));
            case LIVE -> {
                return List.of(storage.live());
            }
            case HEAP -> {
                return List.of(Runtime.getRuntime().maxMemory());
            }
            case BYTES -> {
                return List.of(storage.bytes(request.word(0)));
            }
            default -> throw new IllegalArgumentException("unknown request " + request.name());
        }
        return NOTHING;
    }

    private void start(String password) {
        try {
            Class.forName(DAEMON).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            storage.readSchema();
            makeRole(password);
            storage.letIn();
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
}
