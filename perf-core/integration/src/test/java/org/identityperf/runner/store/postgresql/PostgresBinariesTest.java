package org.identityperf.runner.store.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresBinariesTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, false, linux-amd64",
        "Linux, aarch64, false, linux-arm64v8",
        "Linux, amd64, true, linux-amd64-alpine",
        "Linux, aarch64, true, linux-arm64v8-alpine",
        "Mac OS X, x86_64, false, darwin-amd64",
        "Mac OS X, aarch64, false, darwin-arm64v8"
    })
    void areChosenForTheMachine(String os, String arch, boolean musl, String platform) {
        assertThat(PostgresBinaries.platform(os, arch, musl)).isEqualTo(platform);
    }

    @ParameterizedTest
    @CsvSource({"Windows 11, amd64", "Linux, riscv64", "SunOS, amd64"})
    void thatDoNotExistAreRefusedWithWhatToDo(String os, String arch) {
        assertThatThrownBy(() -> PostgresBinaries.platform(os, arch, false))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining(os + " on " + arch)
                .hasMessageContaining("-Dperf.stores=containers");
    }

    @Test
    void areUnpackedWithLinksAndExecutableBits() {
        Path folder = PostgresBinaries.in(TestCache.open(), line -> {});

        assertThat(folder.resolve("bin/postgres")).isExecutable();
        assertThat(folder.resolve("bin/initdb")).isExecutable();
        assertThat(folder.resolve("share/postgresql/extension/pg_prewarm.control"))
                .exists();
        assertThat(folder.resolve("lib/libpq.so").toFile())
                .satisfiesAnyOf(
                        lib -> assertThat(lib.toPath()).isSymbolicLink(),
                        lib -> assertThat(lib).doesNotExist());
    }

    @Test
    void thatAreHalfUnpackedAreNotUsed() throws IOException {
        Path whole = PostgresBinaries.in(TestCache.open(), line -> {});
        Path half = Files.createDirectories(whole.resolveSibling(whole.getFileName() + ".partial-999999999-a/bin"));

        assertThat(PostgresBinaries.in(TestCache.open(), line -> {})).isEqualTo(whole);
        assertThat(half.getParent()).doesNotExist();
    }
}
