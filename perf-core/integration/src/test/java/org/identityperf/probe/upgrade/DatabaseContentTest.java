package org.identityperf.probe.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.Datasets;
import org.identityperf.runner.store.Sql;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Beside
class DatabaseContentTest {

    private static final String FINGERPRINT = Long.toHexString(System.nanoTime()) + "c";

    private static EmbeddedStore server;
    private static Datasets datasets;

    private Address clone;
    private DatabaseContent before;

    @BeforeAll
    static void start() {
        server = TestCache.startPostgresBeside();
        datasets = server.datasets();
        Sql.run(
                datasets.begin(FINGERPRINT, Optional.empty()),
                "CREATE TABLE item (n int PRIMARY KEY, name varchar, made timestamp)",
                "CREATE INDEX item_name ON item (name)",
                "INSERT INTO item VALUES (1, 'a', now()), (2, 'b', NULL), (3, 'a', now())");
        datasets.makeSnapshot(FINGERPRINT, "items");
    }

    @AfterAll
    static void stop() {
        datasets.remove(FINGERPRINT);
        server.close();
    }

    @BeforeEach
    void copy() throws SQLException {
        clone = datasets.cloneOf(FINGERPRINT, "content");
        before = DatabaseContent.of(clone);
    }

    @AfterEach
    void drop() {
        datasets.drop(clone);
    }

    private DatabaseContent after(String... statements) throws SQLException {
        Sql.run(clone, statements);
        return DatabaseContent.of(clone);
    }

    @Test
    void theOrderOfRowsIsNoPartOfIt() throws SQLException {
        DatabaseContent after =
                after("DELETE FROM item WHERE n = 1", "INSERT INTO item SELECT 1, 'a', made FROM item WHERE n = 3");

        assertThat(after.differences(before, Set.of())).isEmpty();
        assertThat(after).isEqualTo(before);
    }

    @Test
    void otherValuesOtherRowsAndAnotherSchemaAreNamed() throws SQLException {
        assertThat(after("UPDATE item SET name = 'c' WHERE n = 2").differences(before, Set.of()))
                .containsExactly("item.name has other values");
        assertThat(after("DELETE FROM item WHERE n = 2").differences(before, Set.of()))
                .containsExactly("item has 2 rows in place of 3");
        assertThat(after("DROP INDEX item_name", "CREATE TABLE more (n int)").differences(before, Set.of()))
                .containsExactly(
                        "it lacks CREATE INDEX item_name ON public.item USING btree (name)",
                        "it also has column more.n integer nullable YES",
                        "item has 2 rows in place of 3");
    }

    @Test
    void anIndexThatIsNotValidIsAnotherOne() throws SQLException {
        DatabaseContent after =
                after("UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'item_name'::regclass");

        assertThat(after.differences(before, Set.of()))
                .containsExactly(
                        "it lacks CREATE INDEX item_name ON public.item USING btree (name)",
                        "it also has CREATE INDEX item_name ON public.item USING btree (name) (not valid)");
    }

    @Test
    void columnsThatAreDrawnAnewEachTimeAreNotCompared() throws SQLException {
        DatabaseContent after = after("UPDATE item SET made = now()");

        assertThat(after.drawn(before)).containsExactly("item.made");
        assertThat(after.differences(before, after.drawn(before))).isEmpty();
    }
}
