package org.identityperf.runner.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentTest {

    @TempDir
    Path folder;

    private Path classes(String name, String content) throws IOException {
        Path classes = Files.createDirectories(folder.resolve(name));
        Files.writeString(classes.resolve("A.class"), content);
        return classes;
    }

    private Path jar(String path, String content, String manifest) throws IOException {
        Path jar = folder.resolve(path);
        Files.createDirectories(jar.getParent());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("META-INF/MANIFEST.MF"));
            zip.write(manifest.getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry("A.class"));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    @Test
    void twoBuildsOfOneVersionAreToldApart() throws IOException {
        assertThat(Content.of(List.of(jar("one/a-1-SNAPSHOT.jar", "code", ""))))
                .isNotEqualTo(Content.of(List.of(jar("two/a-1-SNAPSHOT.jar", "other code", ""))));
    }

    @Test
    void howItWasPackedMakesNoDifference() throws IOException {
        String packed = Content.of(List.of(jar("a.jar", "code", "built on Monday")));

        assertThat(packed).matches("[0-9a-f]{8}");
        assertThat(Content.of(List.of(jar("b.jar", "code", "built on Tuesday"))))
                .isEqualTo(packed);
        assertThat(Content.of(List.of(classes("classes", "code")))).isEqualTo(packed);
    }

    @Test
    void aPartOfItChangesByItselfAlone() throws IOException {
        Path classes = classes("classes", "code");
        Predicate<String> code = name -> name.endsWith(".class");
        String before = Content.of(List.of(classes), code);

        Files.writeString(classes.resolve("counts.yaml"), "A: 5");
        assertThat(Content.of(List.of(classes), code)).isEqualTo(before);

        Files.writeString(classes.resolve("A.class"), "other code");
        assertThat(Content.of(List.of(classes), code)).isNotEqualTo(before);
    }

    @Test
    void whatIsOnlyNamedAsAJarIsNamed() throws IOException {
        Path text = Files.writeString(folder.resolve("a.jar"), "text");

        assertThatThrownBy(() -> Content.of(List.of(text)))
                .isInstanceOf(ZipException.class)
                .hasMessageContaining("a.jar is no jar");
    }

    @Test
    void aReleasedServerIsKnownByItsVersionASnapshotByItsContent() throws IOException {
        Path own = classes("checkout/target/classes", "ours");
        Path released = jar("repository/a/1/a-1.jar", "code", "");
        Path snapshot = jar("repository/a/2-SNAPSHOT/a-2-SNAPSHOT.jar", "code", "");
        Path checkout = folder.resolve("checkout");

        assertThat(Side.ofRepositories(new ServerClassPath(List.of(own, released)), checkout)
                        .content())
                .isEmpty();
        Optional<String> content = Side.ofRepositories(new ServerClassPath(List.of(own, snapshot)), checkout)
                .content();
        assertThat(content).contains(Content.of(List.of(snapshot)));
    }
}
