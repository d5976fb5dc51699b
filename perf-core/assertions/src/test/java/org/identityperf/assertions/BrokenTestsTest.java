package org.identityperf.assertions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.identityperf.assertions.CountAssertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.util.List;
import org.assertj.core.api.SoftAssertionsProvider;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The messages of tests that fail, as their authors see them. */
class BrokenTestsTest {

    /** Returns the message of a failure, without the numbers of lines. */
    private static String message(ThrowingCallable broken) {
        return catchThrowableOfType(AssertionError.class, broken)
                .getMessage()
                .replaceAll("\\.java:\\d+\\)", ".java)")
                .replaceAll("lambda\\$(\\w+)\\$\\d+", "lambda in $1");
    }

    @StorageTest(Purchases.Tables.class)
    void aQueryPerRow(Counts counts) {
        ActionCounts<List<String>> counted = counts.of(new Purchases(counts.dataSource())::buyersOneByOne);

        assertThat(message(() -> assertThat(counted).as("buyers").hasStatementCount(1)))
                .isEqualTo("""
                        [buyers] Expected 1 statement, but there were 21:
                          20 × SELECT name FROM customer WHERE id = ?  (20 rows)
                              5 distinct bindings of 20: the same values are fetched again and again
                              once for each row of: SELECT customer FROM purchase ORDER BY id
                              at org.identityperf.assertions.Purchases.name(Purchases.java)
                              at org.identityperf.assertions.Purchases.each(Purchases.java)
                              at org.identityperf.assertions.Purchases.buyersOneByOne(Purchases.java)
                          1 × SELECT customer FROM purchase ORDER BY id  (20 rows)
                              at org.identityperf.assertions.Purchases.each(Purchases.java)
                              at org.identityperf.assertions.Purchases.buyersOneByOne(Purchases.java)""");
    }

    @StorageTest(Purchases.Tables.class)
    void aQueryPerParent(Counts counts) {
        assertThat(message(() -> assertThat(counts.of(new Purchases(counts.dataSource())::buyersOnce))
                        .hasNoRepeatedStatements()))
                .isEqualTo("""
                        Expected no statement to be repeated, but 1 was:
                          5 × SELECT name FROM customer WHERE id = ?  (5 rows)
                              5 distinct bindings of 5: one query per row (N+1)
                              at org.identityperf.assertions.Purchases.name(Purchases.java)
                              at org.identityperf.assertions.Purchases.lambda in buyersOnce(Purchases.java)
                              at org.identityperf.assertions.Purchases.each(Purchases.java)""");
    }

    @StorageTest(Purchases.Tables.class)
    void anotherKindOfStatement(Counts counts) {
        assertThat(message(() -> assertThat(counts.of(
                                () -> Purchases.execute(counts.dataSource(), "DELETE FROM purchase WHERE id < 3")))
                        .hasDeleteCount(0)))
                .startsWith("""
                        Expected no DELETEs, but there was 1:
                          1 × DELETE FROM purchase WHERE id < 3  (2 rows)
                        """);
    }

    @StorageTest(Purchases.Tables.class)
    void tooManyRows(Counts counts) {
        assertThat(message(() -> assertThat(counts.of(new Purchases(counts.dataSource())::buyers))
                        .hasRowCount(5)))
                .startsWith("Expected 5 rows, but there were 20:\n  1 × SELECT c.name FROM purchase p JOIN customer c");
    }

    @StorageTest(Purchases.Tables.class)
    void nothingWhereSomethingWasExpected(Counts counts) {
        assertThat(message(() -> assertThat(counts.of(() -> {})).hasStatementCount(1)))
                .isEqualTo("Expected 1 statement, but there were none:\n  no statement");
    }

    @StorageTest(Purchases.Tables.class)
    void anotherTable(Counts counts) {
        ActionCounts<List<String>> counted = counts.of(new Purchases(counts.dataSource())::buyersByLiterals);

        assertThat(message(() -> assertThat(counted).touchesOnlyTables("purchase")))
                .startsWith("""
                        Expected no table but purchase to be touched, but customer was:
                          20 × SELECT name FROM customer WHERE id = 2  (20 rows)
                              5 distinct bindings of 20: the same values are fetched again and again
                        """)
                .doesNotContain("  1 ×");
        assertThat(message(() -> assertThat(counted).doesNotTouchTables("customer", "visit")))
                .startsWith("Expected customer, visit not to be touched, but customer was:\n  20 × SELECT name");
    }

    @StorageTest(Purchases.Tables.class)
    void noIndex(Counts counts) {
        assertThat(message(() -> assertThat(counts.of(() -> Purchases.execute(
                                counts.dataSource(), "SELECT id FROM customer WHERE name = 'customer 3'")))
                        .usesIndexFor("customer")))
                .isEqualTo("""
                        Expected an index to be used for customer, but none serves this statement, which reads all of it:
                          SELECT id FROM customer WHERE name = 'customer 3'
                              Seq Scan on customer
                                Filter: (name = 'customer 3'::text)""");
    }

    @StorageTest(Purchases.Tables.class)
    void aTransactionAroundNothing(Counts counts) {
        ActionCounts<Void> counted = counts.of(() -> {
            try (Connection connection = counts.dataSource().getConnection()) {
                connection.setAutoCommit(false);
                Purchases.execute(counts.dataSource(), "SELECT 1");
                connection.commit();
            }
        });

        assertThat(message(() -> assertThat(counted).hasNoTransactionAroundNothing()))
                .isEqualTo("""
                        Expected no transaction around nothing, but there was 1. Ended by:
                              at org.identityperf.assertions.BrokenTestsTest.lambda in aTransactionAroundNothing(BrokenTestsTest.java)""");
    }

    @StorageTest(Purchases.Tables.class)
    void severalAtOnce(Counts counts) {
        ActionCounts<List<String>> counted = counts.of(new Purchases(counts.dataSource())::buyersOneByOne);

        assertThat(message(() -> SoftAssertionsProvider.assertSoftly(CountSoftAssertions.class, softly -> {
                    softly.assertThat(counted)
                            .hasStatementCount(1)
                            .hasSelectCount(21)
                            .hasNoRepeatedStatements();
                    softly.assertThat(counted.result()).hasSize(19);
                })))
                .contains(
                        "Expected 1 statement, but there were 21:",
                        "Expected no statement to be repeated, but 1 was:",
                        "Expected size: 19 but was: 20")
                .doesNotContain("SELECTs");
    }

    @StorageTest(GroupTree.Tables.class)
    void moreStatementsForMoreData(Counts counts) {
        GroupTree groups = new GroupTree(counts.dataSource());

        assertThat(message(() -> assertThat(counts.of(() -> groups.belowEach(20)))
                        .growsWith(groups::fill, 5, 10, 20, Growth.CONSTANT)))
                .startsWith("""
                        Expected the same number of statements for any data, but there were 6 at 5, 11 at 10, 21 at 20. At 20:
                          20 × SELECT count(*) FROM team WHERE parent = ?  (20 rows)
                              20 distinct bindings of 20: one query per row (N+1)
                              once for each row of: SELECT id FROM team WHERE parent = ? ORDER BY id LIMIT 20
                        """);
    }

    /** Tests with annotations, which {@link #annotatedTests} runs. */
    static class Annotated {

        @StorageTest(Purchases.Tables.class)
        @ExpectStatements(1)
        void passes(Counts counts) throws Exception {
            new Purchases(counts.dataSource()).buyers();
        }

        @StorageTest(Purchases.Tables.class)
        @ExpectStatements(atMost = 3, selects = 1)
        void fails(Counts counts) throws Exception {
            new Purchases(counts.dataSource()).buyersOnce();
        }

        @StorageTest(Purchases.Tables.class)
        @ExpectStatements
        void expectsNothing(Counts counts) {}

        @Test
        @ExpectStatements(1)
        void countsNothing() {}

        @StorageTest(Purchases.Tables.class)
        @ExpectStatements(1)
        void failsItself(Counts counts) throws Exception {
            throw new Exception("of its own");
        }
    }

    /** A test whose counts are a field, as one of Spring has them. */
    static class AnnotatedWithField {

        private final Counts counts = Counts.on(Counts.connecting(() -> {
            throw new AssertionError("no connection is needed");
        }));

        @Test
        @ExpectStatements(0)
        void passes() {
            assertThat(counts).isNotNull();
        }
    }

    @Test
    void annotatedTests() {
        assertThat(run(AnnotatedWithField.class).getTestsSucceededCount()).isEqualTo(1);
        TestExecutionSummary summary = run(Annotated.class);
        StringWriter failures = new StringWriter();
        summary.printFailuresTo(new PrintWriter(failures), 0);

        assertThat(summary.getTestsSucceededCount()).isEqualTo(1);
        assertThat(summary.getTestsFailedCount()).isEqualTo(4);
        assertThat(failures.toString())
                .contains(
                        "Expected at most 3 statements, but there were 6:",
                        "Expected 1 SELECT, but there were 6:",
                        "@ExpectStatements expects nothing",
                        "@ExpectStatements needs one Counts",
                        "java.lang.Exception: of its own");
    }

    private static TestExecutionSummary run(Class<?> tests) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(tests))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener.getSummary();
    }
}
