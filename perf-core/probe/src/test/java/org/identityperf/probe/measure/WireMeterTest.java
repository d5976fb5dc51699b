package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.Test;

/** Where a case's connections are not all counted, what is counted of some is not told for the whole. */
class WireMeterTest {

    private static final Set<String> COUNTED = Set.of("jdbc:postgresql", "jdbc:mysql", "http");

    private static final Address POSTGRESQL = CountedSockets.in(at("jdbc:postgresql://127.0.0.1:5432/a"));
    private static final Address MYSQL = CountedSockets.in(at("jdbc:mysql://127.0.0.1:3306/a"));
    private static final Address ELASTICSEARCH = CountedSockets.in(at("http://127.0.0.1:9200/a"));
    private static final Address CASSANDRA = CountedSockets.in(at("cassandra://127.0.0.1:9042/a?datacenter=one"));

    private static final Set<Counter> OF_MESSAGES = EnumSet.of(
            Counter.LONGEST_LIST, Counter.CONNECTIONS_AT_ONCE, Counter.IDLE_IN_TRANSACTION, Counter.IDLE_WITH_LOCKS);

    private static Address at(String url) {
        return new Address(url, "me", "secret");
    }

    @Test
    void bytesAndRoundTripsAreKnownWhereAllSocketsAreOursAndListsOnPostgresAlone() {
        assertThat(WireMeter.unknown(List.of(POSTGRESQL), COUNTED)).isEmpty();
        assertThat(WireMeter.unknown(List.of(MYSQL, POSTGRESQL), COUNTED)).isEqualTo(OF_MESSAGES);
    }

    @Test
    void transactionsAreKnownWhereMessagesAreReadOrAMeterOfMySqlCountsThem() {
        assertThat(WireMeter.unknown(List.of(MYSQL), Set.of())).containsAll(Counter.OF_TRANSACTIONS);
        assertThat(WireMeter.unknown(List.of(at("jdbc:postgresql://127.0.0.1:5432/a")), COUNTED))
                .containsAll(Counter.OF_TRANSACTIONS);
    }

    @Test
    void aStoreWhoseMeterCountsRequestsHasRoundTripsButNoBytes() {
        assertThat(WireMeter.unknown(List.of(ELASTICSEARCH), COUNTED))
                .containsAll(OF_MESSAGES)
                .contains(Counter.BYTES, Counter.HELD_LOCKS)
                .hasSize(6);
        assertThat(WireMeter.unknown(List.of(MYSQL, ELASTICSEARCH), COUNTED))
                .containsAll(OF_MESSAGES)
                .contains(Counter.BYTES, Counter.HELD_LOCKS)
                .hasSize(6);
    }

    @Test
    void aStoreWithoutOurSocketsAndWithoutAMeterOfRequestsHasNeither() {
        assertThat(WireMeter.unknown(List.of(at("jdbc:mysql://127.0.0.1:3306/a")), COUNTED))
                .containsAll(OF_MESSAGES)
                .contains(Counter.ROUND_TRIPS, Counter.BYTES, Counter.HELD_LOCKS)
                .hasSize(7);
        assertThat(WireMeter.unknown(List.of(POSTGRESQL, CASSANDRA), COUNTED))
                .containsAll(OF_MESSAGES)
                .contains(Counter.ROUND_TRIPS, Counter.BYTES, Counter.HELD_LOCKS)
                .hasSize(7);
    }

    /** The class of the driver's is told by name, which no compiler checks. */
    @Test
    void connectionsToMySqlAreCountedByAClassThatIsThere() {
        assertThat(MYSQL.url()).endsWith("?socketFactory=" + CountedMySqlSockets.class.getName());
        assertThat(CountedSockets.in(at("jdbc:mariadb://127.0.0.1:3306/a")).url())
                .endsWith("?socketFactory=" + CountedMariaDbSockets.class.getName());
    }

    @Test
    void anAddressIsCountedNoMoreWithoutItsOption() {
        for (String url : List.of(
                "jdbc:postgresql://127.0.0.1:5432/a",
                "jdbc:mysql://127.0.0.1:3306/a",
                "jdbc:mysql://127.0.0.1/a?b=c")) {
            Address plain = at(url);
            assertThat(CountedSockets.notIn(CountedSockets.in(plain))).isEqualTo(plain);
            assertThat(CountedSockets.notIn(CountedSockets.in(plain).with("d", "e")))
                    .isEqualTo(plain.with("d", "e"));
        }
    }

    @Test
    void anotherPlaceOfTheSameStoreKeepsTheOptions() {
        assertThat(at("jdbc:mysql://127.0.0.1/a?b=/a").beside("other").url())
                .isEqualTo("jdbc:mysql://127.0.0.1/other?b=/a");
    }
}
