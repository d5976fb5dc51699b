package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.runner.store.cassandra.node.NodeMain;

/**
 * {@code NodeClasses} provides this project's classes for a node's JVM as files, for a node that does not see this
 * JVM's class path.
 */
final class NodeClasses {

    /** One class of each package. A node needs all classes of these packages. */
    static final List<Class<?>> ALL = List.of(NodeMain.class, RequestServer.class);

    private NodeClasses() {}

    /** Returns the contents of the class files, by path below a folder of that class path. */
    static Map<String, byte[]> below(String folder) {
        Map<String, byte[]> files = new TreeMap<>();
        add(files, folder, NodeMain.class, "NodeMain", "NodeStorage", "Superuser");
        add(files, folder, RequestServer.class, "Message", "RequestHandler", "RequestServer");
        return files;
    }

    private static void add(Map<String, byte[]> files, String folder, Class<?> beside, String... names) {
        String place = folder + '/' + beside.getPackageName().replace('.', '/') + '/';
        for (String name : names) {
            try (InputStream content = beside.getResourceAsStream(name + ".class")) {
                files.put(place + name + ".class", content.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
