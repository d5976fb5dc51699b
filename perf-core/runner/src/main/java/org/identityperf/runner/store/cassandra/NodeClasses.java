package org.identityperf.runner.store.cassandra;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.identityperf.runner.store.cassandra.node.NodeMain;

/** Our way into a node's JVM, as files for the class path of one that doesn't see ours. */
final class NodeClasses {

    private static final List<String> NAMES = List.of("NodeMain", "NodeStorage", "Superuser");

    private NodeClasses() {}

    /** Their contents by path below a folder of that class path. */
    static Map<String, byte[]> below(String folder) {
        String place = folder + '/' + NodeMain.class.getPackageName().replace('.', '/') + '/';
        Map<String, byte[]> files = new TreeMap<>();
        for (String name : NAMES) {
            try (InputStream content = NodeMain.class.getResourceAsStream(name + ".class")) {
                files.put(place + name + ".class", content.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return files;
    }
}
