package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.probe.exchange.RequestServer;
import org.identityperf.runner.store.cassandra.node.NodeMain;

/** Our way into a node's JVM, as files for the class path of one that doesn't see ours. */
final class NodeClasses {

    /** One of each package, all of which a node needs. */
    static final List<Class<?>> ALL = List.of(NodeMain.class, RequestServer.class);

    private NodeClasses() {}

    /** Their contents by path below a folder of that class path. */
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
