package org.identityperf.runner.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import org.identityperf.runner.store.StoreException;
import org.junit.jupiter.api.Test;

class NodeTest {

    private final StringWriter asked = new StringWriter();

    private Node answering(String lines) throws IOException {
        return new Node(new BufferedWriter(asked), new BufferedReader(new StringReader(lines)), "secret");
    }

    @Test
    void whatAProfilerWritesIntoItsOutputIsNoAnswer() throws Exception {
        Node node = answering("[ERROR] event must not be empty\ndone 3\n");

        assertThat(node.live()).isEqualTo(3);
        assertThat(asked).hasToString("secret\nlive\n");
    }

    @Test
    void saysWhatItCouldNotDoAndWhy() throws Exception {
        Node node = answering("failed java.io.IOException: no room\n");

        assertThatThrownBy(() -> node.flush("items"))
                .isInstanceOf(StoreException.class)
                .hasMessage("Cassandra can't flush items: java.io.IOException: no room");
    }

    @Test
    void saysThatItHasEnded() throws Exception {
        assertThatThrownBy(() -> answering("").flush("items"))
                .isInstanceOf(StoreException.class)
                .hasMessage("Cassandra can't flush items: it has ended");
    }
}
