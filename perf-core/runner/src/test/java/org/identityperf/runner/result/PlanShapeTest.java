package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

public class PlanShapeTest {

    /** As PostgreSQL 18 wrote it, conditions shortened. */
    public static final String FILTERING = """
            Limit  (cost=0.44..12.31 rows=64 width=240) (actual time=4.281..4.301 rows=64.00 loops=1)
              Buffers: shared hit=940 read=3
              ->  Incremental Sort  (cost=0.44..4665.10 rows=25147 width=240) (actual time=4.280..4.296 rows=64.00 loops=1)
                    Sort Key: created_on, user_session_id
                    Buffers: shared hit=940 read=3
                    ->  Index Scan using idx_created on offline_user_session s1_0  (cost=0.29..3534.29 rows=25147 width=240) (actual time=4.2..4.29 rows=65.00 loops=1)
                          Filter: ((offline_flag)::text = '1'::text)
                          Rows Removed by Filter: 25001
                          Buffers: shared hit=940 read=3
            Planning:
              Buffers: shared hit=55
            Planning Time: 0.2 ms
            """;

    public static final String SEEKING = """
            Limit  (cost=0.41..21.22 rows=64 width=240) (actual time=0.045..0.170 rows=64.00 loops=1)
              Buffers: shared hit=68
              ->  Index Scan using constraint_pk on offline_user_session  (cost=0.41..8128.28 rows=24997 width=240) (actual time=0.04..0.16 rows=64.00 loops=1)
                    Index Cond: ((user_session_id)::text > '80cb7bfc'::text)
                    Buffers: shared hit=68
            """;

    private static final String JOIN = """
            Nested Loop  (cost=0.29..8.31 rows=1 width=4) (actual time=0.1..0.2 rows=30.00 loops=1)
              ->  Seq Scan on grants g  (cost=0.00..1.10 rows=10 width=4) (actual time=0.01..0.02 rows=10.00 loops=1)
              ->  Index Only Scan using users_pkey on users u  (cost=0.29..0.71 rows=1 width=4) (actual time=0.01..0.01 rows=3.00 loops=10)
                    Rows Removed by Filter: 2
              SubPlan 1
                ->  Seq Scan on roles  (cost=0.00..1.10 rows=10 width=4) (never executed)
            """;

    /** As MySQL 8 writes it. */
    private static final String MYSQL = """
            -> Limit: 10 row(s)  (cost=25.1 rows=10) (actual time=0.1..0.2 rows=10 loops=1)
                -> Nested loop inner join  (cost=25.1 rows=40) (actual time=0.1..0.2 rows=10 loops=1)
                    -> Filter: (m.child_user_id is not null)  (cost=4.5 rows=40) (actual time=0.05..0.1 rows=12 loops=1)
                        -> Covering index lookup on m using idx_parent (parent_id=42)  (cost=4.5 rows=40) (actual time=0.05..0.1 rows=14 loops=1)
                    -> Single-row index lookup on u using PRIMARY (id=m.child_user_id)  (cost=0.25 rows=1) (actual time=0.01..0.01 rows=1 loops=12)
            """;

    @Test
    void theStepsAreThoseOfThePlanWithoutItsNumbersAndAliases() {
        assertThat(PlanShape.of(FILTERING).steps()).isEqualTo("""
                        Limit
                          Incremental Sort
                            Index Scan using idx_created on offline_user_session""");
        assertThat(PlanShape.of(JOIN).steps()).isEqualTo("""
                        Nested Loop
                          Seq Scan on grants
                          Index Only Scan using users_pkey on users
                            Seq Scan on roles""");
    }

    @Test
    void mySqlsTreeIsReadInTheSameWay() {
        PlanShape shape = PlanShape.of(MYSQL);

        assertThat(shape.steps()).isEqualTo("""
                        Limit
                          Nested loop inner join
                            Filter
                              Covering index lookup on m using idx_parent
                            Single-row index lookup on u using PRIMARY""");
        assertThat(shape.rowsRead()).hasValue(14 + 12);
        assertThat(shape.buffers()).isEmpty();
        assertThat(shape.scan()).hasValue("Covering index lookup on m using idx_parent");
    }

    @Test
    void workIsThatOfTheWholePlanAndOfEveryIteration() {
        assertThat(PlanShape.of(FILTERING).buffers()).hasValue(943);
        assertThat(PlanShape.of(FILTERING).rowsRead()).hasValue(25_066);
        assertThat(PlanShape.of(FILTERING).rowsRemoved()).isEqualTo(25_001);
        assertThat(PlanShape.of(JOIN).rowsRead()).hasValue(10 + 30 + 20);
    }

    @Test
    void costsRowsAndTimesDoNotChangeTheStepsAnotherIndexDoes() {
        assertThat(PlanShape.of(FILTERING.replaceAll("\\d+\\.\\d+", "7.5")).steps())
                .isEqualTo(PlanShape.of(FILTERING).steps());
        assertThat(PlanShape.of(FILTERING.replace("idx_created", "idx_other")).steps())
                .isNotEqualTo(PlanShape.of(FILTERING).steps());
    }

    @Test
    void aPlanThatDidNotRunTellsNoWork() {
        PlanShape shape = PlanShape.of("Seq Scan on users  (cost=0.00..1.10 rows=10 width=4)");

        assertThat(shape.scan()).hasValue("Seq Scan on users");
        assertThat(shape.rowsRead()).isEmpty();
    }

    @Test
    void whatPlanningTouchedIsNotCounted() {
        PlanShape shape = PlanShape.of("""
                Result  (cost=0.00..0.01 rows=1 width=4) (actual time=0.0..0.0 rows=1.00 loops=1)
                Planning:
                  Buffers: shared hit=55
                """);

        assertThat(shape.buffers()).isEmpty();
    }

    @Test
    void whatIsNoPlanHasNoSteps() {
        assertThat(PlanShape.of("").steps()).isEmpty();
        assertThat(PlanShape.of("not a plan").rowsRead()).isEmpty();
    }
}
