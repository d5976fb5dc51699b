package org.identityperf.keycloak.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.exchange.RequestFailed;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RemoteServerTest {

    private static final ClusterPlace PLACE = new ClusterPlace(1, List.of(20_000));

    private final Counter counter = RemoteServer.start(Counter.class, PLACE, CounterMain.class, 40);

    /** A server that counts. */
    public interface Counter extends ClusterServer {

        record Count(String of, long sum, Sent sent, boolean even) {}

        Count add(int number, String of);

        Count[] both(int first, int second);

        int refuse(String why);
    }

    /** One in this JVM. */
    static final class CounterMain implements Counter {

        private final long start;
        private Address database;

        CounterMain(long start) {
            this.start = start;
        }

        public static void main(String[] arguments) {
            assertThat(ClusterPlace.of(List.of(arguments))).isEqualTo(PLACE);
            RemoteServer.serve(Counter.class, () -> new CounterMain(Long.parseLong(arguments[2])));
        }

        @Override
        public void join(Address of) {
            System.out.println("what a library prints is no answer");
        }

        @Override
        public void boot(Address of) {
            database = of;
        }

        @Override
        public Count add(int number, String of) {
            return new Count(of + " of " + database.password(), start + number, sent(), (start + number) % 2 == 0);
        }

        @Override
        public Count[] both(int first, int second) {
            return new Count[] {add(first, ""), add(second, "another")};
        }

        @Override
        public int refuse(String why) {
            throw new IllegalStateException(why);
        }

        @Override
        public Sent sent() {
            return new Sent(3, 4);
        }

        @Override
        public void close() {}
    }

    @AfterEach
    void end() {
        counter.close();
    }

    @Test
    void argumentsAndAnswersTravelAsTheyAre() {
        Address database = new Address("jdbc:postgresql://127.0.0.1:5432/name", "user", "secret word");
        counter.join(database);
        counter.boot(database);

        assertThat(counter.add(2, "sum")).isEqualTo(new Counter.Count("sum of secret word", 42, counter.sent(), true));
        assertThat(counter.both(2, 3)).containsExactly(counter.add(2, ""), counter.add(3, "another"));
        assertThat(counter.sent()).isEqualTo(new ClusterServer.Sent(3, 4));
    }

    @Test
    void whatTheServerRefusesIsToldWithItsReason() {
        assertThatThrownBy(() -> counter.refuse("no room"))
                .isInstanceOf(RequestFailed.class)
                .hasMessage("server 1 can't refuse: IllegalStateException: no room");
    }
}
