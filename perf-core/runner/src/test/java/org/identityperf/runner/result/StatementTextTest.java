package org.identityperf.runner.result;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementTextTest {

    private static void same(String one, String other) {
        assertThat(StatementText.key(one)).isEqualTo(StatementText.key(other));
    }

    private static void different(String one, String other) {
        assertThat(StatementText.key(one)).isNotEqualTo(StatementText.key(other));
    }

    @Test
    void blanksCaseAndTheNumbersOfPlaceholdersSayNothing() {
        same("select a  from t\n where b = $1", "SELECT a FROM t WHERE b = $7");
    }

    @Test
    void howManyStandInAListSaysNothing() {
        same("select a from t where b in ($1, $2)", "select a from t where b in ($1,$2,$3,$4)");
        same("select a from t where b in ($1, $2)", "select a from t where b in ($1 /*, ... */)");
        different("select a from t where b in ($1, $2)", "select a from t where b = $1");
    }

    @Test
    void theAliasesOfAMapperSayNothing() {
        same(
                "select u1_0.id, u1_0.name from user_entity u1_0 where u1_0.realm_id = $1",
                "select userentity0_.id, userentity0_.name from user_entity userentity0_ where userentity0_.realm_id = $1");
        different(
                "select u1_0.id from a u1_0 join b r1_0 on r1_0.x = u1_0.y",
                "select u1_0.id from a u1_0 join b r1_0 on u1_0.x = r1_0.y");
    }

    @Test
    void constantsSayNothingSinceAStoreKeepsNone() {
        same("select a from t where b like $1 escape ''", "select a from t where b like $1 escape $2");
        same("select a from t1 limit 10", "select a from t1 limit $1");
        different("select a from t_1", "select a from t_2");
        different("alter table t alter column a type varchar(255)", "alter table t alter column a type varchar(4000)");
    }

    @Test
    void tablesAndColumnsDo() {
        different("select a from t", "select b from t");
        different("select a from t1", "select a from t2");
        different("select t1.a from t1, t2 where t1.a = t2.a", "select t1.a from t1, t3 where t1.a = t3.a");
        different("select \"A\" from t", "select \"a\" from t");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            select u.id from users u where u.a=? and u.b=0 and u.c is null | select u.id from users u where u.a=$1 and u.b=$2 and u.c is null
            insert into t (a, b) values (?, ?), (?, ?)                     | INSERT INTO `t` ( `a` , `b` ) VALUES (...) /* , ... */
            select a from t where b in (?,?,?) and c=true                  | SELECT `a` FROM `t` WHERE `b` IN (...) AND `c` = ?
            select a from t where b in (?,?,?)                             | select a from t where b in ($1 /*, ... */)
            select a from t where b='it''s'                                | select a from t where b=$1
            """)
    void whatAClientSendsIsFoundInWhatAStoreKeeps(String sent, String kept) {
        assertThat(StatementText.sent(sent)).isEqualTo(StatementText.sent(kept));
        assertThat(StatementText.sent(sent)).isNotEqualTo(StatementText.sent(kept.replaceFirst("a", "z")));
    }
}
