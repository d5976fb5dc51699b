package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Beside
class MySqlBinariesTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, linux-x86_64",
        "Linux, aarch64, linux-aarch64",
        "Mac OS X, x86_64, mac-x86_64",
        "Mac OS X, aarch64, mac-aarch64"
    })
    void areChosenForTheMachine(String os, String arch, String platform) {
        assertThat(MySqlBinaries.platform(os, arch)).isEqualTo(platform);
    }

    @ParameterizedTest
    @CsvSource({"Windows 11, amd64", "Linux, riscv64", "SunOS, amd64"})
    void thatDoNotExistAreRefusedWithWhatToDo(String os, String arch) {
        assertThatThrownBy(() -> MySqlBinaries.platform(os, arch))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(os + " on " + arch)
                .hasMessageContaining("-Dperf.stores=containers");
    }

    @Test
    void areTheServerAloneWithWhatItNeeds() {
        Path folder = MySqlBinaries.in(TestCache.open(), line -> {});

        assertThat(folder.resolve("bin/mysqld")).isExecutable();
        assertThat(folder.resolve("bin").toFile().list()).containsExactly("mysqld");
        assertThat(folder.resolve("share/english/errmsg.sys")).isRegularFile();
        assertThat(List.of(folder.resolve("lib/private").toFile().list()))
                .containsAll(LibraryStubs.missing())
                .noneMatch(name -> name.contains("krb5"));
    }
}
