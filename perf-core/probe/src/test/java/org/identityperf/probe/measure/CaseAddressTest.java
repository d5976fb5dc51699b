package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Addresses;
import org.junit.jupiter.api.Test;

class CaseAddressTest {

    private static final String READ = "org.server.ReadUserBenchmark.server";

    private static final Address PLACE = new Address("jdbc:postgresql://127.0.0.1:5432/users", "perf", "");

    @Test
    void aCaseIsFoundByItsName() {
        Addresses run = new Addresses(Map.of("ReadUser.server[cache=COLD,users=10]", PLACE));

        assertThat(CaseAddress.of(run, READ, Map.of("users", "10", "cache", "COLD")))
                .isEqualTo(PLACE);
    }

    @Test
    void aParameterWithoutAValueIsNamed() {
        Addresses run = new Addresses(Map.of("ReadUser.server[users=10]", PLACE));

        assertThatThrownBy(() -> CaseAddress.of(run, READ, Map.of("users", "10", "cache", "COLD")))
                .hasMessage("tiers.yaml gives ReadUser.server[users=10] no value of its parameter cache, so JMH took"
                        + " COLD, its default; write it there");
        assertThatThrownBy(() -> CaseAddress.of(run, READ, Map.of("users", "11")))
                .hasMessageContaining("no store named ReadUser.server[users=11]");
    }
}
