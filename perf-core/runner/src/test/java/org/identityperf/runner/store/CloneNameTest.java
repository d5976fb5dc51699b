package org.identityperf.runner.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CloneNameTest {

    @Test
    void allAreOfTheSameLengthAndNoTwoAreTheSame() {
        List<String> texts = List.of("", "a", "base-Authenticate", "candidate-Authenticate", "candidate-Authenticate2");

        List<String> names = texts.stream().map(CloneName::of).toList();

        assertThat(names)
                .doesNotHaveDuplicates()
                .allSatisfy(
                        name -> assertThat(name).startsWith(CloneName.PREFIX).hasSize(38));
        assertThat(names.get(2)).startsWith("identityperf_run_base_authent_");
    }
}
