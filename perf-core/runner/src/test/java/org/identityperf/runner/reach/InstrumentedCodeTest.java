package org.identityperf.runner.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.identityperf.probe.measure.ReachedMethods;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.suite.ServerCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InstrumentedCodeTest {

    @TempDir
    private Path folder;

    @Test
    void eachMethodRecordsThatItWasEnteredAndALambdaExpressionItsMethod() throws Exception {
        Path classes = Compiled.in(folder, """
                public class A implements Runnable {
                    private Runnable later = delayed();
                    private Runnable delayed() { return () -> { while (Math.random() > 1) { } }; }
                    private void never() { }
                    public void run() { later.run(); }
                }
                """);
        Path library = Compiled.ofPackage("org.identityperf.probe", folder, "class L { }");
        ServerClassPath original = new ServerClassPath(List.of(classes, library));
        InstrumentedCode code = new InstrumentedCode(folder.resolve("cache"), new ServerCode(List.of()));
        ServerClassPath instrumented = code.of(original);
        assertThat(instrumented.entries().get(1)).isEqualTo(library);
        assertThat(code.of(original)).isEqualTo(instrumented);

        CodeEntry entry = CodeEntry.of(classes);
        Map<String, SortedMap<String, Integer>> numbers = InstrumentedCode.numbers(entry.classes());
        SortedMap<String, Integer> of = numbers.get("server/A");
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {instrumented.entries().get(0).toUri().toURL()})) {
            Runnable one = (Runnable)
                    loader.loadClass("server.A").getDeclaredConstructor().newInstance();
            boolean[] entered = ReachedMethods.of(entry.content(), 0);
            assertThat(entered[of.get("<init>()V")]).isTrue();
            assertThat(entered[of.get("delayed()Ljava/lang/Runnable;")]).isTrue();
            assertThat(entered[of.get("run()V")]).isFalse();
            entered[of.get("delayed()Ljava/lang/Runnable;")] = false;
            one.run();
            assertThat(entered[of.get("run()V")]).isTrue();
            assertThat(entered[of.get("delayed()Ljava/lang/Runnable;")]).isTrue();
            assertThat(entered[of.get("never()V")]).isFalse();
        }
    }

    @Test
    void whatAJarSaysOfItsContentIsLeftOut() throws Exception {
        Path classes = Compiled.in(folder, "public class A { public String toString() { return \"a\"; } }");
        Path meta = Files.createDirectories(classes.resolve("META-INF"));
        Files.writeString(meta.resolve("INDEX.LIST"), "JarIndex-Version: 1.0\n\nclasses.jar\nserver\n");
        Files.writeString(meta.resolve("SIGNER.SF"), "Signature-Version: 1.0\n");
        InstrumentedCode code = new InstrumentedCode(folder.resolve("cache"), new ServerCode(List.of()));
        Path copy = code.of(new ServerClassPath(List.of(classes))).entries().get(0);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {copy.toUri().toURL()})) {
            assertThat(loader.loadClass("server.A").getDeclaredConstructor().newInstance())
                    .hasToString("a");
            assertThat(loader.findResource("META-INF/SIGNER.SF")).isNull();
        }
    }

    @Test
    void aFolderStaysAFolderAndAJarHasTheDirectoriesThatItListed() throws Exception {
        Path classes = Compiled.in(folder, "public class A { }");
        Path jar = folder.resolve("a.jar");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
            zip.putNextEntry(new ZipEntry("server/"));
            zip.putNextEntry(new ZipEntry("server/A.class"));
            zip.write(Files.readAllBytes(classes.resolve("server/A.class")));
        }
        List<Path> copies = new InstrumentedCode(folder.resolve("cache"), new ServerCode(List.of()))
                .of(new ServerClassPath(List.of(classes, jar)))
                .entries();
        for (Path copy : copies) {
            try (URLClassLoader loader =
                    new URLClassLoader(new URL[] {copy.toUri().toURL()}, null)) {
                assertThat(loader.findResource("server/")).as(copy.toString()).isNotNull();
            }
        }
        assertThat(copies.get(0)).isDirectory();
    }

    @Test
    void olderCopiesOfAJarAreRemoved() throws Exception {
        InstrumentedCode code = new InstrumentedCode(folder.resolve("cache"), new ServerCode(List.of()));
        Path jar = folder.resolve("jar/classes");
        for (int i = 0; i < 8; i++) {
            Files.createDirectories(jar.getParent());
            Path compiled = Compiled.in(folder, "class A { int a() { return " + i + "; } }");
            Files.move(compiled, jar);
            code.of(new ServerClassPath(List.of(jar)));
            Files.move(jar, folder.resolve("old" + i));
        }
        try (var kept = Files.list(folder.resolve("cache/classes"))) {
            assertThat(kept).hasSize(6);
        }
    }
}
