package org.identityperf.runner.store.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.identityperf.runner.Beside;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.process.EmbeddedStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Beside
class LibraryStubsTest {

    private static final int PROCESSOR = 18;
    private static final int SECTIONS_START = 40;
    private static final int SECTION_SIZE = 58;

    @ParameterizedTest
    @CsvSource({"linux-x86_64, 62", "linux-aarch64, 183"})
    void haveWhatTheServerAsksForInTheVersionsThatItAsksFor(String platform, int processor) throws IOException {
        ByteBuffer aio = library(platform, "libaio.so.1");
        ByteBuffer numa = library(platform, "libnuma.so.1");

        assertThat(aio.getShort(PROCESSOR)).isEqualTo((short) processor);
        assertThat(numa.getShort(PROCESSOR)).isEqualTo((short) processor);
        assertThat(symbols(aio))
                .containsExactlyInAnyOrder(
                        "io_queue_init@LIBAIO_0.1",
                        "io_queue_release@LIBAIO_0.1",
                        "io_submit@LIBAIO_0.1",
                        "io_setup@LIBAIO_0.4",
                        "io_destroy@LIBAIO_0.4",
                        "io_cancel@LIBAIO_0.4",
                        "io_getevents@LIBAIO_0.4");
        assertThat(symbols(numa))
                .containsExactlyInAnyOrder(
                        "numa_available@libnuma_1.1",
                        "numa_alloc_local@libnuma_1.1",
                        "numa_free@libnuma_1.1",
                        "set_mempolicy@libnuma_1.1",
                        "mbind@libnuma_1.1",
                        "numa_bitmask_free@libnuma_1.2",
                        "numa_get_mems_allowed@libnuma_1.2");
    }

    @Test
    @Tag("thorough")
    @EnabledOnOs(OS.LINUX)
    void doAsynchronousWritesWhetherTheSystemHasItsOwnOrNot() throws IOException {
        TestMySql.stop();
        Path binaries = MySqlBinaries.in(TestCache.open(), LibraryStubs.ALL, line -> {});

        try (EmbeddedStore server = MySqlServer.start(TestCache.open(), binaries, line -> {})) {
            String libraries = Files.readString(Path.of("/proc", Long.toString(server.pid()), "maps"));
            assertThat(libraries)
                    .contains(binaries.resolve("lib/private/libaio.so.1").toString())
                    .contains(binaries.resolve("lib/private/libnuma.so.1").toString());
            // The server tries a write through it at its start, and says OFF where that fails.
            assertThat(server.conditions()).containsEntry("innodb_use_native_aio", "ON");
        }
    }

    private static ByteBuffer library(String platform, String name) throws IOException {
        try (InputStream file = LibraryStubs.class.getResourceAsStream("native/" + platform + '/' + name)) {
            return ByteBuffer.wrap(file.readAllBytes()).order(ByteOrder.LITTLE_ENDIAN);
        }
    }

    /** The functions that a library offers, each with its version, as the sections of the ELF file tell them. */
    private static List<String> symbols(ByteBuffer file) {
        ByteBuffer table = section(file, 11);
        ByteBuffer versions = section(file, 0x6fffffff);
        ByteBuffer definitions = section(file, 0x6ffffffd);
        ByteBuffer names = section(file, 3);
        List<String> symbols = new ArrayList<>();
        for (int i = 0; i < table.capacity() / 24; i++) {
            boolean function = (table.get(i * 24 + 4) & 0xf) == 2;
            boolean offered = table.getShort(i * 24 + 6) != 0;
            if (function && offered) {
                symbols.add(text(names, table.getInt(i * 24))
                        + '@'
                        + version(definitions, names, versions.getShort(i * 2) & 0x7fff));
            }
        }
        return symbols;
    }

    private static String version(ByteBuffer definitions, ByteBuffer names, int index) {
        int at = 0;
        while (definitions.getShort(at + 4) != index) {
            at += definitions.getInt(at + 16);
        }
        return text(names, definitions.getInt(at + definitions.getInt(at + 12)));
    }

    /** The first section of a type. */
    private static ByteBuffer section(ByteBuffer file, int type) {
        int at = (int) file.getLong(SECTIONS_START);
        while (file.getInt(at + 4) != type) {
            at += file.getShort(SECTION_SIZE);
        }
        return file.slice((int) file.getLong(at + 24), (int) file.getLong(at + 32))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    private static String text(ByteBuffer names, int at) {
        StringBuilder text = new StringBuilder();
        for (int i = at; names.get(i) != 0; i++) {
            text.append((char) names.get(i));
        }
        return text.toString();
    }
}
