package org.identityperf.runner.store.cassandra.node;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.identityperf.runner.files.Removal;

/**
 * {@code NodeStorage} does what only Cassandra itself can do with its files. It calls Cassandra's own management beans
 * from within the JVM, as nodetool does from outside.
 */
final class NodeStorage {

    private static final String SERVICE = "org.apache.cassandra.db:type=StorageService";
    private static final String SNAPSHOT = "identityperf";
    private static final String[] ALL_TABLES = {};

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

    /**
     * Applies the changes of the schema that the commit log contained: the last ones before the node was killed. A
     * starting node reads its log after its schema. Without this, a keyspace of such a change would be in the schema's
     * tables, but could be neither used nor dropped.
     */
    void readSchema() throws JMException {
        service("reloadLocalSchema");
    }

    /** Starts to listen for clients. */
    void letIn() throws JMException {
        service("startNativeTransport");
    }

    /** Returns how many nodes this one considers alive. */
    int live() throws JMException {
        return ((List<?>) beans.getAttribute(new ObjectName(SERVICE), "LiveNodesWithPort")).size();
    }

    /**
     * Flushes all tables at once. In a busy server each waits for those that are being written; one after the other,
     * they would wait again and again.
     */
    void flush(String keyspace) throws JMException, InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Callable<Object>> flushes = new ArrayList<>();
            for (ObjectName table : tables(keyspace)) {
                String[] one = {table.getKeyProperty("table")};
                flushes.add(() -> service("forceKeyspaceFlush", keyspace, one));
            }
            for (Future<Object> flush : threads.invokeAll(flushes)) {
                flush.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    void compact(String keyspace) throws JMException, InterruptedException, ExecutionException {
        flush(keyspace);
        service("forceKeyspaceCompaction", false, keyspace, ALL_TABLES);
    }

    /**
     * Copies by hard links. SSTables never change, so two tables may share them: a snapshot consists of hard links, and
     * an import moves those.
     */
    void copy(String from, String to) throws JMException, IOException {
        String[] keyspace = {from};
        service("takeSnapshot", SNAPSHOT, keyspace);
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
            service("clearSnapshot", SNAPSHOT, keyspace);
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

    long bytes(String keyspace) throws JMException {
        ObjectName size = new ObjectName(
                "org.apache.cassandra.metrics:type=Keyspace,keyspace=" + keyspace + ",name=LiveDiskSpaceUsed");
        return ((Number) beans.getAttribute(size, "Value")).longValue();
    }

    /** Removes the folders that dropped tables leave behind, which would pile up over the years. */
    void remove(String keyspace) throws JMException, IOException {
        if (!tables(keyspace).isEmpty()) {
            throw new IllegalStateException("the keyspace " + keyspace + " still has tables");
        }
        for (String data : (String[]) beans.getAttribute(new ObjectName(SERVICE), "AllDataFileLocations")) {
            Removal.of(Path.of(data, keyspace));
        }
    }

    private Set<ObjectName> tables(String keyspace) throws JMException {
        return beans.queryNames(table(keyspace, "*"), null);
    }

    private static ObjectName table(String keyspace, String table) throws JMException {
        return new ObjectName("org.apache.cassandra.db:type=Tables,keyspace=" + keyspace + ",table=" + table);
    }

    private Object service(String operation, Object... arguments) throws JMException {
        return invoke(new ObjectName(SERVICE), operation, arguments);
    }

    private Object invoke(ObjectName bean, String operation, Object... arguments) throws JMException {
        String[] types = Stream.of(arguments).map(NodeStorage::type).toArray(String[]::new);
        return beans.invoke(bean, operation, arguments, types);
    }

    /** Returns the type by which a bean declares such an argument. */
    private static String type(Object argument) {
        Class<?> own = argument instanceof Boolean ? boolean.class : argument.getClass();
        return (argument instanceof Set ? Set.class : own).getName();
    }
}
