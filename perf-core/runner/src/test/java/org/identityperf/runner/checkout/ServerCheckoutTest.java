package org.identityperf.runner.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.runner.checkout.ServerCheckout.ServerModule;
import org.identityperf.runner.files.UnusableFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerCheckoutTest {

    private static final String POM =
            "<project><groupId>g</groupId><artifactId>%s</artifactId><version>1.0</version>%s</project>";

    /** What is called pom.xml in a checkout and is no POM; each is written into an empty folder. */
    private static final Map<String, Writer> NO_POMS = new LinkedHashMap<>();

    static {
        for (String text : List.of(
                "",
                "hello",
                "<html/>",
                "<project>",
                "<project><version>${",
                "<project>&lol;</project>",
                "{{ template }}",
                "<?xml version=\"1.0\" encoding=\"nonsense\"?><project/>",
                "<project><properties><p>" + "<a>".repeat(100_000) + "</a>".repeat(100_000)
                        + "</p></properties></project>")) {
            NO_POMS.put(text.substring(0, Math.min(40, text.length())), file -> Files.writeString(file, text));
        }
        NO_POMS.put("binary", file -> Files.write(file, new byte[] {0, (byte) 0xff, (byte) 0xfe, 0, 1}));
        NO_POMS.put(
                "text in another encoding",
                file -> Files.write(file, POM.formatted("\u00e4", "").getBytes(StandardCharsets.ISO_8859_1)));
        NO_POMS.put("a folder", Files::createDirectory);
        NO_POMS.put("a link to a device", file -> Files.createSymbolicLink(file, Path.of("/dev/zero")));
        NO_POMS.put("a link to nothing", file -> Files.createSymbolicLink(file, Path.of("nothing")));
        NO_POMS.put(
                "a pipe",
                file -> new ProcessBuilder("mkfifo", file.toString())
                        .start()
                        .onExit()
                        .join());
        NO_POMS.put("a sparse file of a gigabyte", file -> {
            try (RandomAccessFile sparse = new RandomAccessFile(file.toFile(), "rw")) {
                sparse.setLength(1 << 30);
            }
        });
    }

    /** Writes a file. */
    private interface Writer {
        void write(Path file) throws IOException;
    }

    @TempDir
    Path root;

    @BeforeEach
    void writeServer() throws IOException {
        Files.writeString(root.resolve("pom.xml"), POM.formatted("root", "<packaging>pom</packaging>"));
        Files.writeString(Files.createDirectory(root.resolve("core")).resolve("pom.xml"), POM.formatted("core", ""));
    }

    @Test
    void aFileThatIsNoPomIsNoModule() throws IOException {
        int folder = 0;
        for (Writer writer : NO_POMS.values()) {
            writer.write(Files.createDirectories(root.resolve("fixtures/" + folder++))
                    .resolve("pom.xml"));
        }

        assertThat(ServerCheckout.in(root).modules())
                .extracting(ServerModule::artifact)
                .contains("root", "core")
                // Maven reads the last one too, with a character that stands for the one that is none.
                .hasSizeLessThanOrEqualTo(3);
    }

    @Test
    void anOutermostFileThatIsNoPomIsOneLine() throws IOException {
        for (Map.Entry<String, Writer> each : NO_POMS.entrySet()) {
            if (each.getKey().startsWith("text in") || each.getKey().equals("a folder")) {
                continue;
            }
            Path other = Files.createTempDirectory(root, "other");
            each.getValue().write(other.resolve("pom.xml"));

            assertThatThrownBy(() -> ServerCheckout.in(other))
                    .as(each.getKey())
                    .isInstanceOf(UnusableFile.class)
                    .hasMessageStartingWith(other.resolve("pom.xml") + " is no POM: ")
                    .message()
                    .hasLineCount(1)
                    .hasSizeLessThan(500);
        }
    }

    @Test
    void aFolderWithTheNameOfAJarIsNoJar() throws IOException {
        Path target = Files.createDirectories(root.resolve("core/target"));
        Files.createDirectory(target.resolve("core-1.jar"));
        ServerModule core = ServerCheckout.in(root).with(List.of("g:core")).get(0);

        assertThat(core.jar()).isEmpty();

        Path jar = Files.createFile(target.resolve("core-1.0.jar"));
        assertThat(core.jar()).contains(jar);
    }
}
