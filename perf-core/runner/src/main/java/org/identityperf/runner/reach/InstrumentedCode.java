package org.identityperf.runner.reach;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.probe.measure.ReachedMethods;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.suite.ServerCode;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Copies of the server's jars in which each method records that it was entered. A class path of such copies counts the same
 * as the original: nothing is added but the store to an element of an array. They are made once for each content.
 *
 * @param folder where they stay from run to run
 * @param code which classes are the server's
 */
public record InstrumentedCode(Path folder, ServerCode code) {

    /** The version of the numbers of methods, by which copies and records of another version are told apart. */
    public static final int FORMAT = 3;

    /** The package of the classes that hold the arrays, one in each jar. */
    private static final String ARRAYS = "org/identityperf/reached/";

    private static final String ARRAY = "ENTERED";

    /** Returns the same class path with copies of the server's jars and class folders. */
    public ServerClassPath of(ServerClassPath classPath) throws IOException {
        List<Path> entries = new ArrayList<>();
        JarCopies copies = new JarCopies(folder);
        for (Path entry : classPath.entries()) {
            CodeEntry read = CodeEntry.of(entry);
            entries.add(read.isRecorded(code) ? copies.of(read, target -> write(read, target)) : entry);
        }
        return new ServerClassPath(entries, classPath.jdk());
    }

    private static void write(CodeEntry entry, JarCopies.Target target) throws IOException {
        SortedMap<String, ClassCode> classes = entry.classes();
        Map<String, SortedMap<String, Integer>> numbers = numbers(classes);
        String array = ARRAYS + 'C' + entry.content();
        JarCopies.put(entry, target, (name, bytes) -> instrumented(bytes, numbers.get(name), array));
        target.put(array + ".class", array(array, entry.content(), methods(classes)));
        target.put(ReachedMethods.LIST, (array.replace('/', '.') + '\n').getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the numbers of the methods of all classes, by class. */
    static Map<String, SortedMap<String, Integer>> numbers(SortedMap<String, ClassCode> classes) {
        Map<String, SortedMap<String, Integer>> numbers = new TreeMap<>();
        int first = 0;
        for (Map.Entry<String, ClassCode> each : classes.entrySet()) {
            numbers.put(each.getKey(), each.getValue().numbers(first));
            first += each.getValue().methods().size();
        }
        return numbers;
    }

    private static int methods(SortedMap<String, ClassCode> classes) {
        return classes.values().stream().mapToInt(each -> each.methods().size()).sum();
    }

    private static byte[] instrumented(byte[] classFile, Map<String, Integer> numbers, String array) {
        return JarCopies.changed(
                classFile,
                (access, name, descriptor, method) -> new Entry(method, array, numbers.get(name + descriptor)));
    }

    /** A visitor that adds the record of an entry before a method's first instruction. */
    private static final class Entry extends MethodVisitor {

        private final String array;
        private final int number;

        Entry(MethodVisitor method, String array, int number) {
            super(Opcodes.ASM9, method);
            this.array = array;
            this.number = number;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitFieldInsn(Opcodes.GETSTATIC, array, ARRAY, "[Z");
            super.visitLdcInsn(number);
            super.visitInsn(Opcodes.ICONST_1);
            super.visitInsn(Opcodes.BASTORE);
        }
    }

    /** Returns the class that holds a jar's array. */
    private static byte[] array(String name, String content, int methods) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        int held = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
        writer.visit(
                Opcodes.V11,
                Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER,
                name,
                null,
                "java/lang/Object",
                null);
        writer.visitField(held, ARRAY, "[Z", null, null).visitEnd();
        MethodVisitor initializer = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
        initializer.visitCode();
        initializer.visitLdcInsn(content);
        initializer.visitLdcInsn(methods);
        initializer.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                Type.getInternalName(ReachedMethods.class),
                "of",
                "(Ljava/lang/String;I)[Z",
                false);
        initializer.visitFieldInsn(Opcodes.PUTSTATIC, name, ARRAY, "[Z");
        initializer.visitInsn(Opcodes.RETURN);
        initializer.visitMaxs(0, 0);
        initializer.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }
}
