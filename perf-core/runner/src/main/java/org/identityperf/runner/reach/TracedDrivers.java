package org.identityperf.runner.reach;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.identityperf.probe.measure.StatementCallers;
import org.identityperf.runner.jvm.ServerClassPath;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Copies of JDBC drivers that report who executes a statement to {@link StatementCallers}. Nothing is added but a call at the
 * beginning of what executes statements, and at the end of what prepares them.
 *
 * @param folder where the copies stay from run to run
 */
public record TracedDrivers(Path folder) {

    /** Marks a jar that holds a driver. */
    private static final String DRIVER = "META-INF/services/java.sql.Driver";

    private static final String CALLERS = Type.getInternalName(StatementCallers.class);

    private static final String STATEMENT = "Ljava/lang/Object;";
    private static final String TEXT = "Ljava/lang/String;";

    private static final Set<String> EXECUTING = Set.of(
            "execute", "executeQuery", "executeUpdate", "executeBatch", "executeLargeUpdate", "executeLargeBatch");

    private static final Set<String> PREPARING = Set.of("prepareStatement", "prepareCall");

    /** @param instrumented the folder of all instrumented copies, of which drivers have one of their own */
    public static TracedDrivers in(Path instrumented) {
        return new TracedDrivers(instrumented.resolve("drivers"));
    }

    /** Returns the same class path with copies of its drivers. */
    public ServerClassPath of(ServerClassPath classPath) throws IOException {
        List<Path> entries = new ArrayList<>();
        JarCopies copies = new JarCopies(folder);
        for (Path file : classPath.entries()) {
            if (CodeEntry.has(file, DRIVER)) {
                CodeEntry entry = CodeEntry.of(file);
                entries.add(copies.of(
                        entry,
                        target -> JarCopies.put(
                                entry,
                                target,
                                (name, classFile) -> JarCopies.changed(classFile, TracedDrivers::traced))));
            } else {
                entries.add(file);
            }
        }
        return new ServerClassPath(entries, classPath.jdk());
    }

    private static MethodVisitor traced(int access, String name, String descriptor, MethodVisitor method) {
        if ((access & Opcodes.ACC_PUBLIC) == 0 || (access & Opcodes.ACC_STATIC) != 0) {
            return method;
        }
        boolean ofText = descriptor.startsWith('(' + TEXT);
        if (EXECUTING.contains(name) && (ofText || descriptor.startsWith("()"))) {
            return new Executing(method, ofText);
        }
        boolean prepares = descriptor.endsWith(")Ljava/sql/PreparedStatement;")
                || descriptor.endsWith(")Ljava/sql/CallableStatement;");
        return PREPARING.contains(name) && ofText && prepares ? new Preparing(method) : method;
    }

    /** A visitor that adds, before the first instruction, a call with the statement or its text. */
    private static final class Executing extends MethodVisitor {

        private final boolean ofText;

        Executing(MethodVisitor method, boolean ofText) {
            super(Opcodes.ASM9, method);
            this.ofText = ofText;
        }

        @Override
        public void visitCode() {
            super.visitCode();
            super.visitVarInsn(Opcodes.ALOAD, ofText ? 1 : 0);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, CALLERS, "executes", '(' + (ofText ? TEXT : STATEMENT) + ")V", false);
        }
    }

    /** A visitor that adds, before each return, a call with the statement that is returned and its text. */
    private static final class Preparing extends MethodVisitor {

        Preparing(MethodVisitor method) {
            super(Opcodes.ASM9, method);
        }

        @Override
        public void visitInsn(int instruction) {
            if (instruction == Opcodes.ARETURN) {
                super.visitInsn(Opcodes.DUP);
                super.visitVarInsn(Opcodes.ALOAD, 1);
                super.visitMethodInsn(Opcodes.INVOKESTATIC, CALLERS, "prepared", '(' + STATEMENT + TEXT + ")V", false);
            }
            super.visitInsn(instruction);
        }
    }
}
