package org.identityperf.runner.store.mysql;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * {@code LibraryStubs} provides stubs of two small system libraries that MySQL for Linux needs and that a stock Debian
 * or Ubuntu lacks. A stub is only used where the library is missing. Source and build of the stubs are in
 * {@code src/main/native/mysql}. Asynchronous I/O works with the stub as with the system's library, since both only
 * pass calls on to the kernel.
 */
final class LibraryStubs {

    /** Every library for which there is a stub. */
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

    /** Returns which of these libraries this machine lacks; none if it is not Linux. */
    static List<String> missing() {
        return System.getProperty("os.name").startsWith("Linux")
                ? ALL.stream().filter(library -> !onThisMachine(library)).toList()
                : List.of();
    }

    private static boolean onThisMachine(String library) {
        return SYSTEM.stream().anyMatch(folder -> Files.exists(Path.of(folder, library)));
    }

    /** Puts the stubs where the server looks for libraries first. */
    static void put(List<String> libraries, String platform, Path folder) throws IOException {
        for (String library : libraries) {
            try (InputStream stub = LibraryStubs.class.getResourceAsStream("native/" + platform + '/' + library)) {
                Files.copy(stub, folder.resolve(library));
            }
        }
    }
}
