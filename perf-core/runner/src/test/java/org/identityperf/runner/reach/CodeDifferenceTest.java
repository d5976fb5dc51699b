package org.identityperf.runner.reach;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.reach.CodeDifference.Changed;
import org.identityperf.runner.suite.ServerCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CodeDifferenceTest {

    private static final ServerCode SERVER = new ServerCode(List.of("theme/*"));

    @TempDir
    private Path folder;

    private CodeDifference between(String before, String after) throws IOException {
        return between(Compiled.in(folder, before), Compiled.in(folder, after));
    }

    private static CodeDifference between(Path before, Path after) throws IOException {
        return CodeDifference.between(
                new ServerClassPath(List.of(before)), new ServerClassPath(List.of(after)), SERVER);
    }

    private static List<String> names(CodeDifference difference) {
        assertThat(difference.affectingAll()).isEmpty();
        return difference.changed().stream().map(Changed::name).toList();
    }

    @Test
    void namesTheMethodThatDoesSomethingElse() throws IOException {
        CodeDifference difference = between(
                "class A { int one() { return 1; } int two() { return 2; } }",
                "class A { int one() { return 1; } int two() { return 3; } }");
        assertThat(names(difference)).containsExactly("A.two");
        assertThat(difference.classes()).isEqualTo(1);
        assertThat(difference.changed().get(0).affects()).hasSize(1);
    }

    @Test
    void whatDiffersOfTheCandidateHasNewMethodsAndLambdaExpressionsToo() throws IOException {
        CodeDifference difference = between(
                "class A { int same() { return 1; } void two() { } }",
                "class A { int same() { return 1; } int more() { return 3; }"
                        + " void two() { Runnable later = () -> System.out.println(2); later.run(); } }");
        assertThat(difference.differing())
                .containsExactly(Map.entry("server/A", Set.of("lambda$two$0()V", "more()I", "two()V")));
    }

    @Test
    void linesAndNamesOfVariablesAreNoChange() throws IOException {
        CodeDifference difference = between(
                "class A { int one(int a) { return a; } }",
                "\n\n// a comment\nclass A { int one(int b) { return b; } }");
        assertThat(names(difference)).isEmpty();
        assertThat(difference.classes()).isZero();
    }

    @Test
    void aLambdaExpressionBelongsToItsMethodWhateverItsNumber() throws IOException {
        String last = "Runnable last() { return () -> System.out.println(2); } }";
        assertThat(names(between(
                        "class A { Runnable first() { return null; } " + last,
                        "class A { Runnable first() { return () -> System.out.println(1); } " + last)))
                .containsExactly("A.first");
        assertThat(names(between(
                        "class A { Runnable one() { return () -> System.out.println(1); } }",
                        "class A { Runnable one() { return () -> System.out.println(3); } }")))
                .containsExactly("A.one");
    }

    @Test
    void aMethodThatOverridesNothingAffectsNobody() throws IOException {
        assertThat(names(between("class A { }", "class A { int more() { return 1; } }")))
                .isEmpty();
    }

    @Test
    void aMethodThatOverridesAnotherAffectsAllOfTheClass() throws IOException {
        String parent = "class P { int more() { return 1; } }";
        Path before = Compiled.in(folder, parent, "class A extends P { int other() { return 1; } }");
        Path after =
                Compiled.in(folder, parent, "class A extends P { int other() { return 1; } int more() { return 2; } }");
        CodeDifference difference = between(before, after);
        assertThat(names(difference)).containsExactly("A");
        assertThat(difference.changed().get(0).affects().values())
                .allMatch(methods -> methods.length == 2, "the constructor and other()");
        assertThat(names(between("class A { }", "class A { public String toString() { return \"\"; } }")))
                .containsExactly("A");
        assertThat(names(between("class A extends Thread { }", "class A extends Thread { public void run() { } }")))
                .containsExactly("A");
    }

    @Test
    void aFieldAffectsItsClassAndThoseThatExtendIt() throws IOException {
        String child = "class B extends A { int of() { return 1; } }";
        CodeDifference difference = between(
                Compiled.in(folder, "class A { int one = 1; }", child),
                Compiled.in(folder, "class A { int one = 1; int two; }", child));
        assertThat(names(difference)).containsExactly("A");
        assertThat(difference.changed().get(0).affects().values())
                .allMatch(methods -> methods.length == 3, "two constructors and of()");
    }

    @Test
    void constantsInitializersAndParentsAreShape() throws IOException {
        assertThat(names(between("class A { static final int C = 1; }", "class A { static final int C = 2; }")))
                .containsExactly("A");
        assertThat(names(between(
                        "class A { static int c; static { c = 1; } }", "class A { static int c; static { c = 2; } }")))
                .containsExactly("A");
        assertThat(names(between("enum A { X }", "enum A { X, Y }"))).contains("A");
        assertThat(names(between("class A { }", "class A implements java.io.Serializable { }")))
                .containsExactly("A");
        assertThat(names(between("class A { void a() { } void b() { } }", "class A { void a() { } }")))
                .containsExactly("A");
        assertThat(names(between("class A { void a() { } }", "class A { @Deprecated void a() { } }")))
                .containsExactlyInAnyOrder("A.a", "A");
    }

    @Test
    void whatProxiesImplementAffectsAll() throws IOException {
        assertThat(between("interface A { void a(); }", "interface A { @Deprecated void a(); }")
                        .affectingAll())
                .containsExactly("A");
        assertThat(names(between("interface A { void a(); }", "interface A { void a(); void b(); }")))
                .isEmpty();
        assertThat(names(between("interface A { int C = 1; }", "interface A { int C = 2; }")))
                .containsExactly("A");
    }

    @Test
    void whatIsMappedDecidesStatementsUnlessAMethodAloneChanged() throws IOException {
        Path mapping = Compiled.ofPackage(
                "jakarta.persistence",
                folder,
                "import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface Entity { }");
        String start = "@jakarta.persistence.Entity class E { int id; ";
        assertThat(between(
                                Compiled.with(mapping, folder, start + "}"),
                                Compiled.with(mapping, folder, start + "int a; }"))
                        .affectingAll())
                .containsExactly("E");
        assertThat(names(between(
                        Compiled.with(mapping, folder, start + "int a() { return 1; } }"),
                        Compiled.with(mapping, folder, start + "int a() { return 2; } }"))))
                .containsExactly("E.a");
    }

    @Test
    void aClassMayMoveToAnotherJar() throws IOException {
        Path one = Compiled.in(folder, "class A { }");
        Path two = Compiled.in(folder, "class B { }");
        Path both = Compiled.in(folder, "class A { }", "class B { }");
        CodeDifference difference = CodeDifference.between(
                new ServerClassPath(List.of(one, two)), new ServerClassPath(List.of(both)), SERVER);
        assertThat(difference.isEmpty()).isTrue();
    }

    @Test
    void theFirstClassOfANameCounts() throws IOException {
        Path one = Compiled.in(folder, "class A { int a() { return 1; } }");
        Path other = Compiled.in(folder, "class A { int a() { return 2; } }", "class B { }");
        CodeDifference difference = CodeDifference.between(
                new ServerClassPath(List.of(one)), new ServerClassPath(List.of(other, one)), SERVER);
        assertThat(names(difference)).containsExactly("A.a");
    }

    @Test
    void aResourceAffectsAllUnlessItIsKnownToBeHarmless() throws IOException {
        Path before = Compiled.in(folder, "class A { }");
        Path after = Compiled.in(folder, "class A { }");
        Files.createDirectories(after.resolve("theme"));
        Files.writeString(after.resolve("theme/login.ftl"), "another page");
        assertThat(between(before, after).isEmpty()).isTrue();
        Files.createDirectories(after.resolve("META-INF/services"));
        Files.writeString(after.resolve("META-INF/services/server.A"), "server.B");
        assertThat(between(before, after).affectingAll()).containsExactly("META-INF/services/server.A");
    }

    @Test
    void aLibraryIsCodeLikeTheServers() throws IOException {
        Path server = Compiled.in(folder, "class A { }");
        Path library = Compiled.ofPackage("library", folder, "class L { int a() { return 1; } }");
        Path later = Compiled.ofPackage("library", folder, "class L { int a() { return 2; } }");
        CodeDifference difference = CodeDifference.between(
                new ServerClassPath(List.of(server, library)), new ServerClassPath(List.of(server, later)), SERVER);
        assertThat(names(difference)).containsExactly("L.a");
    }

    @Test
    void anotherHarnessAffectsAll() throws IOException {
        Path before = Compiled.ofPackage("org.identityperf.probe", folder, "class P { int a() { return 1; } }");
        Path after = Compiled.ofPackage("org.identityperf.probe", folder, "class P { int a() { return 2; } }");
        assertThat(between(before, after).affectingAll())
                .containsExactlyInAnyOrder(
                        before.getFileName().toString(), after.getFileName().toString());
    }
}
