package org.identityperf.runner.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.NodeCommands;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommandedNodesTest {

    private static final Address STORE =
            new Address("cassandra://127.0.0.1:9042/item?datacenter=datacenter1", "identityperf", "a secret");

    /** What was done, by those who would do it. */
    private static final class Done implements Nodes {
        private final BlockingQueue<String> done = new LinkedBlockingQueue<>();

        @Override
        public void kill(int node) {
            if (node > 3) {
                throw new StoreException("there is no living node " + node);
            }
            done.add("kill " + node);
        }

        @Override
        public void restart(int node) {
            done.add("restart " + node);
        }

        @Override
        public void settle() {
            done.add("settle");
        }
    }

    private final Done nodes = new Done();
    private CommandedNodes commanded;

    @BeforeEach
    void listen() {
        commanded = CommandedNodes.of(nodes, STORE.password());
    }

    @AfterEach
    void close() {
        commanded.close();
    }

    @Test
    void aCommandIsDoneWhenItIsAnswered() {
        try (NodeCommands line = NodeCommands.to(commanded.in(STORE))) {
            line.kill(3);
            assertThat(nodes.done.poll()).isEqualTo("kill 3");
            line.settle();
            assertThat(nodes.done.poll()).isEqualTo("settle");
            line.restart(3);
            assertThat(nodes.done.poll()).isEqualTo("restart 3");
        }
    }

    @Test
    void whatIsDeadWhenTheLineEndsIsStartedAgain() throws InterruptedException {
        try (NodeCommands line = NodeCommands.to(commanded.in(STORE))) {
            line.kill(2);
            line.kill(3);
            line.restart(2);
        }

        assertThat(nodes.done.take()).isEqualTo("kill 2");
        assertThat(nodes.done.take()).isEqualTo("kill 3");
        assertThat(nodes.done.take()).isEqualTo("restart 2");
        assertThat(nodes.done.take()).isEqualTo("restart 3");
        try (NodeCommands next = NodeCommands.to(commanded.in(STORE))) {
            next.settle();
        }
        assertThat(nodes.done).containsExactly("settle");
    }

    @Test
    void whyACommandFailsIsToldAndTheNextOneIsDone() {
        try (NodeCommands line = NodeCommands.to(commanded.in(STORE))) {
            assertThatThrownBy(() -> line.kill(4))
                    .hasMessageContaining("can't kill")
                    .hasMessageContaining("no living node 4");
            line.kill(3);
        }
    }

    @Test
    void whoDoesNotKnowThePasswordIsNotObeyed() {
        Address guessed = commanded.in(new Address(STORE.url(), STORE.user(), "a guess"));
        try (NodeCommands line = NodeCommands.to(guessed)) {
            assertThatThrownBy(() -> line.kill(3)).isInstanceOf(RuntimeException.class);
        }
        assertThat(nodes.done).isEmpty();
    }

    @Test
    void whereNobodyTakesCommandsThatIsTold() {
        assertThatThrownBy(() -> NodeCommands.to(STORE)).hasMessageContaining("names its commands");
    }
}
