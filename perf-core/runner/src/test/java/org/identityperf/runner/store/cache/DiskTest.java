package org.identityperf.runner.store.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DiskTest {

    @Test
    void bytesAreRoundedUpToMegabytesHoweverManyTheyAre() {
        assertThat(Disk.megabytes(0)).isEqualTo("0 MB");
        assertThat(Disk.megabytes(1)).isEqualTo("1 MB");
        assertThat(Disk.megabytes(2_000_000)).isEqualTo("2 MB");
        assertThat(Disk.megabytes(Long.MAX_VALUE)).isEqualTo("9223372036855 MB");
    }
}
