package org.identityperf.runner.reach;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.BiFunction;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.identityperf.runner.files.Removal;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Changed copies of jars and class folders, of which each is made once for each content.
 *
 * @param folder where they stay from run to run
 */
record JarCopies(Path folder) {

    /** How many contents of a jar are kept: those of some releases and of the last changes. */
    private static final int KEPT = 6;

    /** Puts a file into a copy. */
    interface Target {
        void put(String name, byte[] bytes) throws IOException;
    }

    /** Writes the files of a copy. */
    interface Content {
        void write(Target target) throws IOException;
    }

    /** Returns the copy of an entry, which stays a folder if it is one. */
    Path of(CodeEntry entry, Content content) throws IOException {
        Path alike = folder.resolve(entry.file().getFileName().toString());
        Path copy = alike.resolve(entry.content()).resolve(alike.getFileName());
        if (!Files.exists(copy)) {
            Files.createDirectories(copy.getParent());
            Path unfinished = copy.resolveSibling("unfinished");
            Removal.of(unfinished);
            if (Files.isDirectory(entry.file())) {
                content.write((name, bytes) -> {
                    Path file = unfinished.resolve(name);
                    Files.createDirectories(file.getParent());
                    Files.write(file, bytes);
                });
            } else {
                try (OutputStream file = Files.newOutputStream(unfinished);
                        ZipOutputStream zip = new ZipOutputStream(file)) {
                    // A server that looks for classes in a jar finds no packages without them.
                    for (String directory : entry.directories()) {
                        zip.putNextEntry(new ZipEntry(directory));
                    }
                    content.write((name, bytes) -> {
                        zip.putNextEntry(new ZipEntry(name));
                        zip.write(bytes);
                        zip.closeEntry();
                    });
                }
            }
            Files.move(unfinished, copy, StandardCopyOption.ATOMIC_MOVE);
        }
        Removal.ofUnused(copy.getParent(), KEPT);
        return copy;
    }

    /**
     * Puts all files of an entry into a copy, apart from those that say what a jar holds.
     *
     * @param changed returns the changed class file for a class's name and its class file
     */
    static void put(CodeEntry entry, Target target, BiFunction<String, byte[], byte[]> changed) throws IOException {
        entry.visit((name, bytes) -> {
            if (!isOfContent(name)) {
                try {
                    target.put(name, CodeEntry.isClass(name) ? changed.apply(CodeEntry.className(name), bytes) : bytes);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        });
    }

    /** Changes the methods of a class. */
    interface MethodChange {

        /** @param method writes the method that results */
        MethodVisitor of(int access, String name, String descriptor, MethodVisitor method);
    }

    static byte[] changed(byte[] classFile, MethodChange change) {
        ClassReader reader = new ClassReader(classFile);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        return change.of(
                                access,
                                name,
                                descriptor,
                                super.visitMethod(access, name, descriptor, signature, exceptions));
                    }
                },
                0);
        return writer.toByteArray();
    }

    /** Returns whether a file says what a jar holds: a signature, or the index of its packages. */
    private static boolean isOfContent(String name) {
        return name.matches("META-INF/([^/]+\\.(SF|RSA|DSA|EC)|INDEX\\.LIST)");
    }
}
