package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.identityperf.runner.environment.RunFolder;
import org.identityperf.runner.jvm.Content;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.reach.ExecutedMethod;
import org.identityperf.runner.reach.Reach;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.suite.BenchmarkIndex;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.Project;
import org.identityperf.runner.suite.Tiers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * How many cases a change of one method selects, and one of all methods of a class: of methods that operations execute, drawn
 * at random. The last comparison with {@code perf.baseline} at the same tier recorded who executes what. The property
 * {@code gate.module} names the module, {@code gate.package} a package of its server, and {@code gate.runs} how many methods
 * are drawn.
 */
class SelectionSizes {

    private static final long SEED = 71;

    @TempDir
    private Path folder;

    @Test
    void ofChangesToOneMethodAndToOneClass() throws IOException {
        Project project = Project.find();
        String module = System.getProperty("gate.module");
        Tiers tiers = project.tiers(module);
        Properties properties = new Properties();
        properties.setProperty("perf.tier", System.getProperty("perf.tier", "smoke"));
        Settings settings = Settings.read(properties);
        ServerClassPath server = project.serverClassPath(module);
        ServerClassPath classPath = server.with(project.classes(module, server));
        Path executed = RunFolder.executed(Cache.at(settings.stores().cache()));
        Collection<BenchmarkCase> cases = CaseSelection.of(
                        settings, tiers, BenchmarkIndex.read(project.classes(module, server)), project.allTiers())
                .cases();
        List<ExecutedMethod> methods = new ArrayList<>(ExecutedMethod.named(
                        System.getProperty("gate.package"),
                        classPath,
                        tiers.code(),
                        executed,
                        Set.copyOf(tiers.benchmarks()))
                .orElseThrow(() -> new AssertionError("nothing is recorded of " + module)));
        methods.removeIf(each -> each.operations().isEmpty());
        Collections.shuffle(methods, new Random(SEED));
        List<ExecutedMethod> drawn = methods.subList(0, Math.min(Integer.getInteger("gate.runs", 100), methods.size()));
        assertThat(drawn).isNotEmpty();
        try (URLClassLoader code = new URLClassLoader(urls(classPath), null)) {
            List<Reach> ofMethods = new ArrayList<>();
            List<Reach> ofClasses = new ArrayList<>();
            for (ExecutedMethod each : drawn) {
                Predicate<String> all = method -> true;
                for (boolean one :
                        ofClasses.size() < drawn.size() / 2 ? new boolean[] {true, false} : new boolean[] {true}) {
                    Path changed = changed(code, each, one ? each.method()::equals : all);
                    List<Path> entries = new ArrayList<>(List.of(changed));
                    entries.addAll(classPath.entries());
                    (one ? ofMethods : ofClasses)
                            .add(Reach.of(
                                    module,
                                    classPath,
                                    new ServerClassPath(entries, classPath.jdk()),
                                    tiers.code(),
                                    executed.resolve(Content.of(classPath.entries())),
                                    cases,
                                    UnaryOperator.identity(),
                                    Set.of(),
                                    List.of(),
                                    false,
                                    Optional.empty()));
                }
            }
            print(module, "one method", cases.size(), ofMethods);
            print(module, "all methods of a class", cases.size(), ofClasses);
        }
    }

    private static void print(String module, String what, int cases, List<Reach> selected) {
        assertThat(selected).allMatch(each -> each.found().classes() == 1);
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %d | %d | %d | %d | %d | %d |%n",
                module,
                what,
                selected.size(),
                cases,
                quantile(0.5, selected, Reach::counted),
                quantile(0.9, selected, Reach::counted),
                quantile(0.5, selected, Reach::timed),
                quantile(0.9, selected, Reach::timed));
    }

    private static int quantile(double share, List<Reach> selected, Function<Reach, Set<BenchmarkCase>> cases) {
        int[] sizes = selected.stream()
                .mapToInt(each -> cases.apply(each).size())
                .sorted()
                .toArray();
        return sizes[(int) Math.ceil(share * sizes.length) - 1];
    }

    private static URL[] urls(ServerClassPath classPath) throws IOException {
        List<URL> urls = new ArrayList<>();
        for (Path each : classPath.entries()) {
            urls.add(each.toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /** Returns a folder with a method's class in which some methods do something else. */
    private Path changed(ClassLoader code, ExecutedMethod method, Predicate<String> which) throws IOException {
        String file =
                (method.packageName() + '.').replace('.', '/') + method.type().replace('.', '$') + ".class";
        Path changed = Files.createTempDirectory(folder, "changed");
        try (InputStream original = code.getResourceAsStream(file)) {
            ClassReader reader = new ClassReader(original);
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9, writer) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access, String name, String descriptor, String signature, String[] exceptions) {
                            MethodVisitor all = super.visitMethod(access, name, descriptor, signature, exceptions);
                            return which.test(name) && !name.equals("<clinit>") ? new Longer(all) : all;
                        }
                    },
                    0);
            Files.createDirectories(changed.resolve(file).getParent());
            Files.write(changed.resolve(file), writer.toByteArray());
        }
        return changed;
    }

    /** A method that does nothing more, in other instructions. */
    private static final class Longer extends MethodVisitor {

        Longer(MethodVisitor method) {
            super(Opcodes.ASM9, method);
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitInsn(Opcodes.NOP);
        }
    }
}
