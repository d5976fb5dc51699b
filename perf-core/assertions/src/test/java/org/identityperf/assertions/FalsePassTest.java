package org.identityperf.assertions;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.identityperf.assertions.CountAssertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;

/** What must not pass, though a simpler reading of SQL lets it pass. */
class FalsePassTest {

    /** Each names the customers where a reading of words may miss them. */
    private static final List<String> ON_CUSTOMERS = List.of(
            "SELECT p.id FROM purchase p, customer c WHERE c.id = p.customer",
            "SELECT p.id FROM purchase p NATURAL JOIN\n\n\"customer\"",
            "SELECT id FROM public.customer",
            "SELECT id FROM ONLY CUSTOMER",
            "SELECT id FROM /* all of them */ customer",
            "SELECT id FROM (SELECT id FROM customer) customer",
            "SELECT id FROM (SELECT id FROM customer) purchase",
            "WITH customer AS (SELECT * FROM customer) SELECT id FROM customer",
            "WITH RECURSIVE c AS (SELECT id FROM customer UNION SELECT id + 1 FROM c WHERE id < 9) SELECT id FROM c",
            "WITH gone AS (DELETE FROM customer WHERE id = 0 RETURNING id) SELECT id FROM gone",
            "SELECT id FROM purchase p ORDER BY (SELECT name FROM customer c WHERE c.id = p.customer)",
            "SELECT count(*) FROM purchase p GROUP BY (SELECT name FROM customer c WHERE c.id = p.customer)",
            "SELECT id FROM purchase LIMIT (SELECT count(*) FROM customer)",
            "SELECT (SELECT max(name) FROM customer) FROM purchase",
            "SELECT id FROM purchase p WHERE EXISTS (SELECT 1 FROM customer c WHERE c.id = p.customer)",
            "SELECT id FROM purchase UNION ALL SELECT id FROM customer",
            "SELECT p.id FROM purchase p LEFT JOIN LATERAL (SELECT name FROM customer c WHERE c.id = p.customer) n ON true",
            "INSERT INTO purchase (id, customer) SELECT 99 + id, id FROM customer",
            "INSERT INTO customer VALUES (7, 'seventh') ON CONFLICT (id) DO NOTHING",
            "UPDATE purchase SET total = 0 FROM customer c WHERE c.id = purchase.customer",
            "DELETE FROM purchase p USING customer c WHERE c.id = p.customer AND c.name = 'nobody'",
            "SELECT id FROM customer FOR UPDATE",
            "TABLE customer",
            "SELECT name FROM buyer",
            "SELECT name FROM first_buyer");

    @StorageTest(Purchases.Tables.class)
    void aTableIsFoundWhereverAStatementNamesIt(Counts counts) {
        for (String sql : ON_CUSTOMERS) {
            ActionCounts<Void> counted = counts.of(() -> Purchases.execute(counts.dataSource(), sql));
            Assertions.assertThat(counted.tables()).as(sql).contains("customer");
            assertThatThrownBy(() -> assertThat(counted).doesNotTouchTables("customer"))
                    .as(sql)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining(sql);
            assertThatThrownBy(() -> assertThat(counted).touchesOnlyTables("purchase"))
                    .as(sql)
                    .isInstanceOf(AssertionError.class);
            assertThat(counted)
                    .as(sql)
                    .touchesOnlyTables("customer", "purchase")
                    .doesNotTouchTables("visit");
        }
    }

    @StorageTest(Purchases.Tables.class)
    void aTableThatIsNotThereIsAnError(Counts counts) {
        ActionCounts<List<String>> buyers = counts.of(new Purchases(counts.dataSource())::buyers);

        for (Runnable assertion : List.<Runnable>of(
                () -> assertThat(buyers).usesIndexFor("costumer"),
                () -> assertThat(buyers).doesNotTouchTables("costumer"),
                () -> assertThat(buyers).touchesOnlyTables("purchase", "customer", "costumer"))) {
            assertThatThrownBy(assertion::run)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContainingAll("There is no table costumer", "customer", "purchase");
        }
        assertThatThrownBy(() -> assertThat(buyers).doesNotTouchTables("buyer"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("buyer is a view. Name the tables that it reads: customer, purchase");
    }

    @StorageTest(Purchases.Tables.class)
    void aStatementThatCannotBeReadIsAnError(Counts counts) {
        ActionCounts<Void> counted =
                counts.of(() -> Purchases.execute(counts.dataSource(), "DO $$ BEGIN PERFORM * FROM customer; END $$"));

        assertThat(counted).hasStatementCount(1);
        for (Runnable assertion : List.<Runnable>of(
                () -> assertThat(counted).doesNotTouchTables("customer"),
                () -> assertThat(counted).touchesOnlyTables("purchase"),
                () -> assertThat(counted).usesIndexFor("customer"),
                () -> assertThat(counted).hasDeleteCount(0))) {
            assertThatThrownBy(assertion::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("JSqlParser can't read this statement", "DO $$ BEGIN");
        }
    }

    @StorageTest(Purchases.Tables.class)
    void aChangeWithinAnotherStatementIsOneOfItsKind(Counts counts) {
        assertThat(counts.of(() -> Purchases.execute(
                        counts.dataSource(),
                        "WITH gone AS (DELETE FROM purchase RETURNING id) SELECT id FROM gone",
                        "SELECT 1; SELECT 2")))
                .hasSelectCount(3)
                .hasDeleteCount(1)
                .hasInsertCount(0);
    }

    @StorageTest(Purchases.Tables.class)
    void oneQueryPerRowIsFoundWhoseRowsShareTheirParents(Counts counts) {
        Purchases purchases = new Purchases(counts.dataSource());

        assertThat(counts.of(purchases::buyers)).hasNoRepeatedStatements();
        for (Map.Entry<Counts.Action, String> action : Map.<Counts.Action, String>of(
                        purchases::buyersOneByOne,
                        "5 distinct bindings of 20: the same values are fetched again and again",
                        purchases::buyersOnce,
                        "5 distinct bindings of 5: one query per row (N+1)",
                        purchases::buyersByLiterals,
                        "5 distinct bindings of 20: the same values are fetched again and again")
                .entrySet()) {
            assertThatThrownBy(() -> assertThat(counts.of(action.getKey())).hasNoRepeatedStatements())
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining(action.getValue());
        }
    }

    @StorageTest(Purchases.Tables.class)
    void anIndexIsUsedOnlyWhereTheTableIsRead(Counts counts) {
        assertThatThrownBy(() -> assertThat(counts.of(new Purchases(counts.dataSource())::buyers))
                        .usesIndexFor("visit"))
                .isInstanceOf(AssertionError.class)
                .hasMessageStartingWith("Expected an index to be used for visit, but no statement reads it:");
        assertThatThrownBy(() -> assertThat(counts.of(() ->
                                Purchases.execute(counts.dataSource(), "INSERT INTO customer VALUES (9, 'ninth')")))
                        .usesIndexFor("customer"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("no statement reads it");
    }

    @StorageTest(Purchases.Tables.class)
    void thePartsOfATableAndTheTablesOfAViewNeedAnIndexToo(Counts counts) {
        assertThatThrownBy(() -> assertThat(counts.of(() ->
                                Purchases.execute(counts.dataSource(), "SELECT day FROM visit WHERE customer = 1")))
                        .usesIndexFor("visit"))
                .hasMessageContaining("Seq Scan on visit_2026");
        assertThat(counts.of(() -> Purchases.execute(
                        counts.dataSource(), "SELECT customer FROM visit WHERE day = DATE '2026-11-30'")))
                .usesIndexFor("visit");
        assertThatThrownBy(() -> assertThat(counts.of(() -> Purchases.execute(
                                counts.dataSource(), "SELECT name FROM buyer WHERE name = 'customer 1'")))
                        .usesIndexFor("customer"))
                .hasMessageContaining("Index Scan using customer_pkey on customer c\n                    Filter");
    }

    @StorageTest(Purchases.Tables.class)
    void aPlanThatLeavesOutTheTableIsNoProof(Counts counts) {
        ActionCounts<Void> counted = counts.of(() -> {
            try (Connection connection = counts.dataSource().getConnection();
                    PreparedStatement query =
                            connection.prepareStatement("SELECT id FROM customer WHERE name = ? AND name IS NULL")) {
                query.setNull(1, Types.VARCHAR);
                query.executeQuery().close();
            }
        });

        assertThatThrownBy(() -> assertThat(counted).usesIndexFor("customer"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("nobody knows whether others use an index");
        assertThatCode(() -> assertThat(counted).doesNotTouchTables("purchase")).doesNotThrowAnyException();
    }

    @StorageTest(Purchases.Tables.class)
    void severalStatementsInOneTextAreNotExplained(Counts counts) {
        assertThatThrownBy(() -> assertThat(counts.of(() -> Purchases.execute(
                                counts.dataSource(), "SELECT id FROM customer WHERE id = 1; SELECT id FROM customer")))
                        .usesIndexFor("customer"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("Several statements in one text have no plan");
    }
}
