package org.identityperf.probe.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class RecordJsonTest {

    private record Inner(String text, boolean yes) {}

    private record Outer(
            long number,
            double fraction,
            OptionalLong some,
            OptionalDouble none,
            Optional<Inner> inner,
            List<Inner> all) {}

    @Test
    void aRecordIsAnObjectOfItsComponents() {
        Inner inner = new Inner("a \"b\" \\ \n ü", true);

        assertThat(RecordJson.of(new Outer(
                        1, 0.5, OptionalLong.of(2), OptionalDouble.empty(), Optional.empty(), List.of(inner))))
                .isEqualTo("{\"number\":1,\"fraction\":0.5,\"some\":2,\"none\":null,\"inner\":null,"
                        + "\"all\":[{\"text\":\"a \\\"b\\\" \\\\ \\u000a ü\",\"yes\":true}]}");
    }

    @Test
    void aMapIsAnObjectOfItsKeys() {
        assertThat(RecordJson.of(Map.of("a", 1))).isEqualTo("{\"a\":1}");
    }
}
