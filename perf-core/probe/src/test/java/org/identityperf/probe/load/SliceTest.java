package org.identityperf.probe.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SliceTest {

    @Test
    void everyPartIsInOneSliceAndAllHaveAboutAsMany() {
        List<Slice> slices =
                IntStream.rangeClosed(1, 16).mapToObj(i -> new Slice(i, 16)).toList();

        for (int part = 0; part < 100; part++) {
            int number = part;
            assertThat(slices.stream().filter(slice -> slice.holds(number))).hasSize(1);
        }
        assertThat(slices)
                .allSatisfy(slice -> assertThat(
                                IntStream.range(0, 100).filter(slice::holds).count())
                        .isBetween(6L, 7L));
    }

    @Test
    void itIsWrittenAsItIsRead() {
        assertThat(Slice.parse("3/16")).isEqualTo(new Slice(3, 16)).hasToString("3/16");
        assertThat(IntStream.range(0, 10).allMatch(Slice.ALL::holds)).isTrue();
    }
}
