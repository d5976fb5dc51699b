package org.identityperf.runner.gate.counts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.report.wording.CountWording;
import org.identityperf.runner.result.OperationStatement;
import org.junit.jupiter.api.Test;

class StatementDifferenceTest {

    private static final OperationStatement SESSIONS =
            new OperationStatement("select s1_0.id from user_session s1_0 where s1_0.realm = $1", 1, 100);
    private static final OperationStatement CLIENT =
            new OperationStatement("select c1_0.id from client_session c1_0 where c1_0.session = $1", 1, 1);

    private static List<String> words(List<OperationStatement> baseline, List<OperationStatement> candidate) {
        return StatementDifference.between(baseline, candidate).stream()
                .map(CountWording::of)
                .toList();
    }

    private static OperationStatement times(double calls, OperationStatement each) {
        return new OperationStatement(each.statement(), calls, calls * each.rows() / each.calls());
    }

    @Test
    void theSameStatementsDoNotDifferInWhateverOrderOrCase() {
        OperationStatement upper = new OperationStatement(CLIENT.statement().toUpperCase(Locale.ROOT), 1, 1);

        assertThat(words(List.of(SESSIONS, CLIENT), List.of(upper, SESSIONS))).isEmpty();
    }

    @Test
    void addedAndDroppedAreSaidWithTheStatement() {
        assertThat(words(List.of(SESSIONS), List.of(SESSIONS, CLIENT)))
                .containsExactly("added: 1 call: " + CLIENT.statement());
        assertThat(words(List.of(SESSIONS, CLIENT), List.of(SESSIONS)))
                .containsExactly("dropped: 1 call: " + CLIENT.statement());
    }

    @Test
    void aQueryForEachRowOfAnotherIsCalledThat() {
        assertThat(words(List.of(SESSIONS, CLIENT), List.of(SESSIONS, times(100, CLIENT))))
                .containsExactly("repeated: 1 → 100 calls, N+1, once for each row of [" + SESSIONS.statement() + "]: "
                        + CLIENT.statement());
        assertThat(words(List.of(SESSIONS), List.of(SESSIONS, times(100, CLIENT))))
                .singleElement()
                .asString()
                .startsWith("added: 100 calls, N+1, once for each row of");
        assertThat(words(List.of(SESSIONS, CLIENT), List.of(SESSIONS, times(101, CLIENT))))
                .singleElement()
                .asString()
                .contains("1 → 101 calls, N+1, once for each row of");
    }

    @Test
    void moreCallsAloneAreNotSaidToBeForEachOfSomething() {
        assertThat(words(List.of(times(10, CLIENT)), List.of(times(12, CLIENT))))
                .containsExactly("repeated: 10 → 12 calls: " + CLIENT.statement());
        assertThat(words(List.of(CLIENT), List.of(times(2, CLIENT))))
                .containsExactly("repeated: 1 → 2 calls: " + CLIENT.statement());
        assertThat(words(List.of(times(10, CLIENT)), List.of(times(30, CLIENT))))
                .containsExactly("repeated: 10 → 30 calls: " + CLIENT.statement());
        assertThat(words(List.of(times(20, CLIENT)), List.of(times(10, CLIENT))))
                .containsExactly("less often: 20 → 10 calls: " + CLIENT.statement());
        assertThat(words(List.of(), List.of(times(0.25, CLIENT))))
                .containsExactly("added: 0.25 calls: " + CLIENT.statement());
    }

    @Test
    void asManyCallsForOtherRowsAreSaidToo() {
        assertThat(words(List.of(SESSIONS), List.of(new OperationStatement(SESSIONS.statement(), 1, 250))))
                .containsExactly("rows changed: 100 → 250 rows in 1 call: " + SESSIONS.statement());
    }

    @Test
    void aStatementWithAnotherColumnIsTheSameOneRewritten() {
        OperationStatement wider = new OperationStatement(
                "select s1_0.id, s1_0.expiration from user_session s1_0 where s1_0.realm = $1", 1, 100);

        assertThat(words(List.of(SESSIONS, CLIENT), List.of(CLIENT, wider)))
                .containsExactly("rewritten, now with expiration: 1 call: " + wider.statement());
        assertThat(words(List.of(SESSIONS), List.of(new OperationStatement(wider.statement(), 1, 20))))
                .containsExactly("rewritten, now with expiration: 100 → 20 rows in 1 call: " + wider.statement());
        assertThat(words(List.of(wider), List.of(SESSIONS)))
                .containsExactly("rewritten, now without expiration: 1 call: " + SESSIONS.statement());
        assertThat(words(
                        List.of(new OperationStatement("UPDATE `REALM` SET `A` = ? , `B` = ?", 2, 2)),
                        List.of(new OperationStatement("UPDATE `REALM` SET `B` = ? , `A` = ?", 2, 2))))
                .containsExactly("rewritten, with the same words: 2 calls: UPDATE `REALM` SET `B` = ? , `A` = ?");
    }

    @Test
    void aMappersNumbersOfTablesArePartOfNoStatement() {
        OperationStatement group = new OperationStatement(
                "SELECT t0.id, t2.id, t2.name FROM UMembership t0 INNER JOIN SyncopeGroup t2 ON t0.group_id = t2.id",
                1,
                2);
        OperationStatement renumbered = new OperationStatement(
                "SELECT t0.id, t1.id, t1.name FROM UMembership t0 INNER JOIN SyncopeGroup t1 ON t0.group_id = t1.id",
                1,
                2);
        OperationStatement wider = new OperationStatement(
                "SELECT t0.id, t3.id, t3.name, t3.owner FROM UMembership t0 INNER JOIN SyncopeGroup t3"
                        + " ON t0.group_id = t3.id",
                1,
                2);

        assertThat(words(List.of(group), List.of(renumbered))).isEmpty();
        assertThat(words(List.of(group), List.of(wider)))
                .containsExactly("rewritten, now with owner: 1 call: " + wider.statement());
    }

    @Test
    void aRelationThatIsReadAsWellByALeftJoinIsARewriting() {
        OperationStatement further = new OperationStatement(
                "select s1_0.id, u1_0.id from user_session s1_0 left join user_entity u1_0 on u1_0.id = s1_0.id"
                        + " where s1_0.realm = $1",
                1,
                100);

        assertThat(words(List.of(SESSIONS), List.of(further)))
                .containsExactly("rewritten, now with left, join, user_entity, on: 1 call: " + further.statement());
    }

    @Test
    void ofSeveralThatDoTheSameTheMostAlikeIsTheRewrittenOne() {
        OperationStatement filtered = new OperationStatement(SESSIONS.statement() + " and s1_0.offline = $2", 1, 100);
        OperationStatement counted =
                new OperationStatement("select count(s1_0.id) from user_session s1_0 where s1_0.expired = $1", 1, 1);

        assertThat(words(List.of(SESSIONS), List.of(counted, filtered)))
                .containsExactlyInAnyOrder(
                        "rewritten, now with offline: 1 call: " + filtered.statement(),
                        "added: 1 call: " + counted.statement());
    }

    @Test
    void anotherTableOtherCallsOrMostlyOtherWordsAreNoRewriting() {
        OperationStatement joined = new OperationStatement(
                "select s1_0.id from user_session s1_0 join realm r1_0 on r1_0.id = s1_0.realm", 1, 100);
        OperationStatement filtered =
                new OperationStatement("select s1_0.id from user_session s1_0 where s1_0.offline = $1", 1, 100);

        OperationStatement locking = new OperationStatement(
                "select 1 from user_session s1_0 where s1_0.a = $1 and s1_0.b > $2 order by s1_0.c limit $3 for update",
                1,
                1);

        for (OperationStatement other : List.of(joined, times(2, filtered), locking)) {
            assertThat(StatementDifference.between(List.of(SESSIONS), List.of(other)))
                    .extracting(StatementChange::how)
                    .containsExactlyInAnyOrder(StatementChange.How.ADDED, StatementChange.How.DROPPED);
        }
    }

    @Test
    void theLargestDifferenceComesFirstAndCallsOfOneTextAreSummed() {
        OperationStatement other = new OperationStatement("select 1 from realm where id = $1", 3, 3);

        assertThat(StatementDifference.between(List.of(), List.of(other, CLIENT, times(8, CLIENT))))
                .extracting(StatementChange::candidateCalls)
                .containsExactly(9.0, 3.0);
    }

    @Test
    void exchangedSidesExchangeAddedAndDropped() {
        List<OperationStatement> baseline = List.of(SESSIONS, times(7, CLIENT));
        List<OperationStatement> candidate =
                Stream.of(times(2, SESSIONS), times(3, CLIENT)).toList();

        assertThat(StatementDifference.between(candidate, baseline))
                .extracting(StatementChange::baseCalls, StatementChange::candidateCalls)
                .containsExactlyInAnyOrderElementsOf(StatementDifference.between(baseline, candidate).stream()
                        .map(c -> tuple(c.candidateCalls(), c.baseCalls()))
                        .toList());
    }
}
