package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Against the real store, with two meters as two JVMs have them that count at the same time. */
class PostgresMeterTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "c";

    private static EmbeddedStore server;
    private static Datasets datasets;
    private static Address one;
    private static Address other;

    @BeforeAll
    static void cloneTwice() {
        server = TestCache.startPostgres();
        datasets = server.datasets();
        Sql.run(datasets.begin(FINGERPRINT, Optional.empty()), "CREATE TABLE item (n int)");
        datasets.makeSnapshot(FINGERPRINT, "items");
        one = counted("one");
        other = counted("other");
    }

    private static Address counted(String name) {
        Address clone = datasets.cloneOf(FINGERPRINT, name);
        datasets.counting(clone, true);
        return clone;
    }

    @AfterAll
    static void dropThemAndStop() {
        datasets.drop(one);
        datasets.drop(other);
        datasets.remove(FINGERPRINT);
        server.close();
    }

    private static StoreMeter meter(Address clone) throws Exception {
        StoreMeter meter = StoreMeter.of(server.statistics().orElseThrow());
        meter.reset(List.of(clone));
        return meter;
    }

    private static void insert(Address clone, int times) {
        for (int i = 0; i < times; i++) {
            Sql.run(clone, "INSERT INTO item VALUES (1), (2)");
        }
    }

    @Test
    void aStatementThatNamesItsDatabaseIsTheSameInEachClone() throws Exception {
        for (String name : List.of("named", "named again")) {
            Address clone = counted(name);
            StoreMeter meter = meter(clone);
            meter.open();
            Sql.run(clone, "DELETE FROM " + clone.place() + ".public.item WHERE n = 7");
            meter.close();
            datasets.drop(clone);

            assertThat(meter.statements())
                    .extracting(StatementCount::statement)
                    .contains("DELETE FROM clone.public.item WHERE n = $1");
        }
    }

    @Test
    void countsTheStatementsOfItsCloneWhateverIsCountedInAnother() throws Exception {
        StoreMeter ofOne = meter(one);
        StoreMeter ofOther = meter(other);

        ofOne.open();
        insert(one, 3);
        ofOther.open();
        insert(other, 2);
        insert(one, 1);

        assertThat(ofOther.close()).containsEntry(Counter.ROWS, 4.0);
        insert(one, 1);
        assertThat(ofOne.close()).containsEntry(Counter.ROWS, 10.0);
        assertThat(ofOne.statements())
                .filteredOn(statement -> statement.statement().startsWith("INSERT"))
                .singleElement()
                .extracting(StatementCount::calls, StatementCount::rows)
                .containsExactly(5L, 10L);
    }

    @Test
    void severalJvmsCanBeginToCountAtTheSameTime() {
        Address statistics = server.statistics().orElseThrow();
        Sql.run(statistics, "DROP EXTENSION IF EXISTS pg_stat_statements");

        List<CompletableFuture<Void>> beginning = IntStream.range(0, 8)
                .mapToObj(jvm -> CompletableFuture.runAsync(
                        () -> assertThatCode(() -> StoreMeter.of(statistics)).doesNotThrowAnyException(),
                        task -> new Thread(task).start()))
                .toList();

        assertThat(beginning).allSatisfy(each -> assertThat(each).succeedsWithin(Duration.ofMinutes(1)));
    }
}
