package org.identityperf.runner.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.identityperf.probe.exchange.Message;
import org.identityperf.probe.exchange.RequestClient;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.cassandra.node.NodeMain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM of a node, without a Cassandra on its class path: no more than this project's own classes. */
class NodeTest {

    @TempDir
    Path folder;

    private Process start() throws Exception {
        String ours = CassandraJava.ours().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        return new ProcessBuilder(
                        TestJvm.program("java"), "-XX:TieredStopAtLevel=1", "-cp", ours, NodeMain.class.getName())
                .redirectError(new File(folder.toFile(), "log"))
                .start();
    }

    @Test
    void saysWhatItCouldNotDoAndWhy() throws Exception {
        Process process = start();
        try (RequestClient client = RequestClient.of("Cassandra", process, line -> {})) {
            assertThat(client.ask(Message.of(NodeMain.HEAP))).hasSize(1);
            assertThatThrownBy(() -> client.ask(Message.of(NodeMain.BYTES, "items")))
                    .hasMessageContaining("can't bytes: InstanceNotFoundException");
        }
    }

    @Test
    void saysThatItHasEndedWhereTheServerCannotStart() throws Exception {
        Process process = start();
        Node node = Node.of(process, "secret");

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(node.ready()).isFalse();
        assertThatThrownBy(() -> node.ask(NodeMain.FLUSH, "items"))
                .isInstanceOf(StoreException.class)
                .hasMessage("Cassandra can't flush items: it has ended");
        assertThat(folder.resolve("log"))
                .content()
                .endsWith("Cassandra can't start: ClassNotFoundException:"
                        + " org.apache.cassandra.service.CassandraDaemon\n");
    }
}
