package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlaceNamesTest {

    private static Address at(String url) {
        return new Address(url, "user", "");
    }

    private static PlaceNames ofSide(String clone, int port) {
        return new PlaceNames(List.of(
                at("cassandra://127.0.0.1:" + port + "," + "127.0.0.2:" + port + "/" + clone + "?datacenter=dc1"),
                at("http://[::1]:" + (port + 1) + "/" + clone + "_index")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "INSERT INTO %s.entities (id) VALUES (?)",
                "UPDATE \"%s\".\"entities\" SET n = ?",
                "SELECT `n` FROM `%s` . `users`",
                "SELECT n FROM %s.public.users",
                "SHOW TABLES FROM `%s`",
                "SELECT n FROM locks_%s_2",
                "/%s_index-users/_search",
                "%s",
            })
    void aStatementIsTheSameInEachClone(String statement) {
        String one = ofSide("identityperf_run_writeentity__1a2b3c4d", 9042)
                .without(String.format(statement, "identityperf_run_writeentity__1a2b3c4d"));
        String other = ofSide("identityperf_run_baseline_wr_00000001", 19042)
                .without(String.format(statement, "identityperf_run_baseline_wr_00000001"));

        assertThat(one).isEqualTo(other).contains("clone").doesNotContain("identityperf_run_");
    }

    @Test
    void aStatementIsTheSameOnEachHost() {
        assertThat(ofSide("a", 9042).without("CREATE SERVER o OPTIONS (at '127.0.0.2:9042', or '[::1]:9043')"))
                .isEqualTo(ofSide("b", 8042).without("CREATE SERVER o OPTIONS (at '127.0.0.2:8042', or '[::1]:8043')"))
                .isEqualTo("CREATE SERVER o OPTIONS (at 'host', or 'host')");
    }

    @Test
    void whatOnlyBeginsLikeANameIsLeft() {
        PlaceNames names = new PlaceNames(List.of(at("jdbc:mysql://db:3306/items"), at("jdbc:mysql://db:3306/it")));

        assertThat(names.without("SELECT items2, bits, it FROM db.items WHERE it$1 = 127"))
                .isEqualTo("SELECT items2, bits, clone FROM db.clone WHERE clone$1 = 127");
        assertThat(new PlaceNames(List.of(at("jdbc:mysql://db:3306"))).without("SELECT 1"))
                .isEqualTo("SELECT 1");
    }
}
