package org.identityperf.keycloak.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A shipped server that can't be had is reported by one error, and leaves nothing behind. */
class ShippedDistributionTest {

    @TempDir
    Path folder;

    @Test
    void isUnpackedAndBuiltOnceForADatabase() throws IOException {
        ShippedDistribution distribution = archive("echo built >> made; exit 0");

        Path built = distribution.builtFor("postgres");

        assertThat(distribution.builtFor("postgres")).isEqualTo(built);
        assertThat(built.resolve("made")).hasContent("built\n");
        assertThat(distribution.builtFor("mysql")).isNotEqualTo(built);
        assertThat(distribution.builtFor("postgres", "--features=preloading")).isNotEqualTo(built);
    }

    @Test
    void aDamagedArchiveIsReportedByItsName() throws IOException {
        Path archive = Files.writeString(folder.resolve("damaged.zip"), "no zip");

        assertThatThrownBy(() -> new ShippedDistribution(archive, folder.resolve("cache")).builtFor("postgres"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(archive + " is damaged")
                .hasMessageContaining("remove it from the local repository");
    }

    @Test
    void anEntryThatLeadsOutOfTheArchiveIsRefused() throws IOException {
        Path archive = folder.resolve("out.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("server/../../../out"));
        }

        assertThatThrownBy(() -> new ShippedDistribution(archive, folder.resolve("cache")).builtFor("postgres"))
                .hasMessageContaining("leads out of the archive");
    }

    @Test
    void anArchiveOfSomethingElseIsRefused() throws IOException {
        Path archive = folder.resolve("other.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("other/readme"));
        }

        assertThatThrownBy(() -> new ShippedDistribution(archive, folder.resolve("cache")).builtFor("postgres"))
                .hasMessageContaining("has no bin/kc.sh");
    }

    @Test
    void aBuildThatFailsIsReportedWithTheEndOfItsLogAndIsNotKept() throws IOException {
        ShippedDistribution distribution = archive("echo 'no such database'; exit 1");

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> distribution.builtFor("postgres"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the shipped server can't be built")
                    .hasMessageEndingWith("no such database");
        }
    }

    @Test
    void aServerThatEndsWhileItStartsIsReportedWithTheEndOfItsLog() throws IOException {
        try (ShippedProcess process = started("echo \"port $2 is in use\"; exit 1", "8443")) {
            assertThatThrownBy(() -> process.awaitReady(() -> false, Duration.ofMinutes(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the shipped server ended while it started")
                    .hasMessageEndingWith("port 8443 is in use");
        }
    }

    @Test
    void aServerThatIsNotReadyInTimeIsReportedWithTheEndOfItsLogAndEnds() throws IOException {
        List<ProcessHandle> all;
        try (ShippedProcess process = started("echo starting; exec sleep 600")) {
            assertThatThrownBy(() -> process.awaitReady(() -> false, Duration.ofSeconds(1)))
                    .hasMessageContaining("was not ready after 1 s")
                    .hasMessageEndingWith("starting");
            all = process.all();
        }

        assertThat(all).hasSizeGreaterThan(1).noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void aServerGetsSecretsByItsEnvironmentAlone() throws IOException {
        Path server = server("echo $KC_DB_PASSWORD; exit 1");
        Path log = folder.resolve("log");
        try (ShippedProcess process =
                ShippedProcess.start(server, List.of("start"), Map.of("KC_DB_PASSWORD", "s3cret"), log)) {
            assertThat(process.all())
                    .noneMatch(each -> each.info()
                            .commandLine()
                            .filter(line -> line.contains("s3cret"))
                            .isPresent());
            assertThatThrownBy(() -> process.awaitReady(() -> false, Duration.ofMinutes(1)))
                    .hasMessageEndingWith("s3cret");
        }
    }

    private ShippedProcess started(String script, String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("start"));
        all.addAll(List.of(words));
        return ShippedProcess.start(server(script), all, Map.of(), folder.resolve("log"));
    }

    private Path server(String script) throws IOException {
        return archive("[ \"$1\" = build ] && exit 0\n" + script).builtFor("postgres");
    }

    /** Returns an archive whose server is a script. */
    private ShippedDistribution archive(String script) throws IOException {
        Path archive = folder.resolve("server.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("keycloak-1.0/bin/kc.sh"));
            write(zip, "#!/bin/sh\n" + script + "\n");
        }
        return new ShippedDistribution(archive, folder.resolve("cache"));
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
