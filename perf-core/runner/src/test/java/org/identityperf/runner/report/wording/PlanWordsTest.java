package org.identityperf.runner.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import org.identityperf.runner.result.Plan;
import org.junit.jupiter.api.Test;

class PlanWordsTest {
    /** As PostgreSQL 18 wrote it. */
    static final String FILTERING = """
        Limit  (cost=0.44..12.31 rows=64 width=240) (actual time=4.281..4.301 rows=64.00 loops=1)
          Buffers: shared hit=940 read=3
          ->  Incremental Sort  (cost=0.44..4665.10 rows=25147 width=240) (actual time=4.280..4.296 rows=64.00 loops=1)
                Buffers: shared hit=940 read=3
                ->  Index Scan using idx_offline_uss_createdon on offline_user_session  (cost=0.29..3534.29 rows=25147)
                      Filter: (((offline_flag)::text = '1'::text) AND (created_on > 1765929579))
                      Rows Removed by Filter: 25001
                      Index Searches: 1
                      Buffers: shared hit=940 read=3
        """;

    static final String SEEKING = """
        Limit  (cost=0.41..21.22 rows=64 width=240) (actual time=0.045..0.170 rows=64.00 loops=1)
          Buffers: shared hit=68
          ->  Index Scan using constraint_offl_us_ses_pk2 on offline_user_session  (cost=0.41..8128.28 rows=24997)
                Index Cond: ((user_session_id)::text > '80cb7bfc'::text)
        """;

    private static String words(String plan) {
        return Wording.of(new Plan("case", "page", "select", plan));
    }

    @Test
    void whatWasReadForNothingAndTheBuffersOfTheOutermostNodeAreTold() {
        assertThat(words(FILTERING))
                .isEqualTo("Index Scan using idx_offline_uss_createdon on offline_user_session, 25,001 rows read and"
                        + " dropped, 943 pages touched");
    }

    @Test
    void aSeekDropsNothing() {
        assertThat(words(SEEKING))
                .isEqualTo("Index Scan using constraint_offl_us_ses_pk2 on offline_user_session, 68 pages touched");
    }

    @Test
    void whatIsNotKnownIsNotTold() {
        assertThat(words("Result  (cost=0.00..0.01)")).isEqualTo("Result, 0 rows read");
    }
}
