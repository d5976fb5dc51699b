package org.identityperf.runner.store.cassandra.node;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
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

/**
 * {@code NodeStorage} does what only Cassandra itself can do with its files. It calls Cassandra's own management beans
 * from within the JVM, as nodetool does from outside.
 */
final class NodeStorage {

    private static final String SERVICE = "org.apache.cassandra.db:type=StorageService";
    private static final String SNAPSHOT = "identityperf";
    private static final String[] ALL_TABLES = {};

    private static final String STRING = String.class.getName();
    private static final String STRINGS = String[].class.getName();
    private static final String FLAG = boolean.class.getName();

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();

    /**
     * Applies the changes of the schema that the commit log contained: the last ones before the node was killed. A
     * starting node reads its log after its schema. Without this, a keyspace of such a change would be in the schema's
     * tables, but could be neither used nor dropped.
     */
    void readSchema() throws JMException {
        service("reloadLocalSchema", new Object[0]);
    }

    /** Starts to listen for clients. */
    void letIn() throws JMException {
        service("startNativeTransport", new Object[0]);
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
            List<Callable<Void>> flushes = new ArrayList<>();
            for (ObjectName table : tables(keyspace)) {
                flushes.add(() -> {
                    flush(keyspace, table.getKeyProperty("table"));
                    return null;
                });
            }
            for (Future<Void> flush : threads.invokeAll(flushes)) {
                flush.get();
            }
        } finally {
            threads.shutdown();
        }
    }

    private void flush(String keyspace, String table) throws JMException {
        service("forceKeyspaceFlush", new Object[] {keyspace, new String[] {table}}, STRING, STRINGS);
    }

    void compact(String keyspace) throws JMException, InterruptedException, ExecutionException {
        flush(keyspace);
        service("forceKeyspaceCompaction", new Object[] {false, keyspace, ALL_TABLES}, FLAG, STRING, STRINGS);
    }

    /**
     * Copies by hard links. SSTables never change, so two tables may share them: a snapshot consists of hard links, and
     * an import moves those.
     */
    void copy(String from, String to) throws JMException, IOException {
        String[] keyspace = {from};
        service("takeSnapshot", new Object[] {SNAPSHOT, keyspace}, STRING, STRINGS);
        try {
            for (ObjectName table : tables(from)) {
                for (Path folder : folders(table)) {
                    Path links = folder.resolve("snapshots").resolve(SNAPSHOT);
                    if (holdsRows(links)) {
                        load(links, table(to, table.getKeyProperty("table")));
                    }
                }
            }
        } finally {
            service("clearSnapshot", new Object[] {SNAPSHOT, keyspace}, STRING, STRINGS);
        }
    }

    private void load(Path sstables, ObjectName table) throws JMException {
        boolean change = false;
        boolean verify = false;
        boolean emptyCaches = false;
        Object failed = beans.invoke(
                table,
                "importNewSSTables",
                new Object[] {Set.of(sstables.toString()), change, change, verify, verify, emptyCaches, verify},
                new String[] {Set.class.getName(), FLAG, FLAG, FLAG, FLAG, FLAG, FLAG});
        if (!((List<?>) failed).isEmpty()) {
            throw new IllegalStateException("Cassandra does not take the SSTables in " + failed);
        }
    }

    private static boolean holdsRows(Path snapshot) throws IOException {
        if (!Files.isDirectory(snapshot)) {
            return false;
        }
        try (Stream<Path> files = Files.list(snapshot)) {
            return files.anyMatch(file -> file.getFileName().toString().endsWith("-Data.db"));
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
        ObjectName service = new ObjectName(SERVICE);
        for (String data : (String[]) beans.getAttribute(service, "AllDataFileLocations")) {
            Path folder = Path.of(data, keyspace);
            if (Files.exists(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.sorted(Comparator.reverseOrder()).forEach(NodeStorage::delete);
                }
            }
        }
    }

    private static void delete(Path file) {
        try {
            // The server may still be removing the dropped table's SSTables itself.
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Set<ObjectName> tables(String keyspace) throws JMException {
        return beans.queryNames(table(keyspace, "*"), null);
    }

    private static ObjectName table(String keyspace, String table) throws JMException {
        return new ObjectName("org.apache.cassandra.db:type=Tables,keyspace=" + keyspace + ",table=" + table);
    }

    private List<Path> folders(ObjectName table) throws JMException {
        return ((List<?>) beans.getAttribute(table, "DataPaths"))
                .stream().map(folder -> Path.of((String) folder)).toList();
    }

    private void service(String operation, Object[] arguments, String... types) throws JMException {
        beans.invoke(new ObjectName(SERVICE), operation, arguments, types);
    }
}
