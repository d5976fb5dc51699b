package org.identityperf.runner.store.mysql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Stubs of two small system libraries that MySQL for Linux asks for, and that a stock Debian or Ubuntu lacks. They are put
 * where one is missing: their source and build are in {@code src/main/native/mysql}. Asynchronous I/O works through it as
 * through the system's own, since both only pass on the kernel's.
 */
final class LibraryStubs {

    /** Every library that there is a stub of. */
    static final List<String> ALL = List.of("libaio.so.1", "libnuma.so.1");

    private static final List<String> SYSTEM = List.of(
            "/lib/x86_64-linux-gnu",
            "/usr/lib/x86_64-linux-gnu",
            "/lib/aarch64-linux-gnu",
            "/usr/lib/aarch64-linux-gnu",
            "/lib64",
            "/usr/lib64",
            "/lib",
            "/usr/lib");

    private LibraryStubs() {}

    /** Which of them this machine lacks; none where it is not Linux. */
    static List<String> missing() {
        return System.getProperty("os.name").startsWith("Linux")
                ? ALL.stream().filter(library -> !onThisMachine(library)).toList()
                : List.of();
    }

    private static boolean onThisMachine(String library) {
        return SYSTEM.stream().anyMatch(folder -> Files.exists(Path.of(folder, library)));
    }

    /** Puts them where the server looks first. */
    static void put(List<String> libraries, String platform, Path folder) throws IOException {
        for (String library : libraries) {
            try (InputStream stub = LibraryStubs.class.getResourceAsStream("native/" + platform + '/' + library)) {
                Files.copy(stub, folder.resolve(library));
            }
        }
    }
}
