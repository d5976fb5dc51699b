package org.identityperf.runner.reach;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.identityperf.runner.checkout.ChangedLines;
import org.identityperf.runner.finding.SourceLine;
import org.identityperf.runner.reach.CodeDifference.Changed;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Where what differs is in the candidate's sources. */
final class ChangedSources {

    private ChangedSources() {}

    /** Returns the first changed line of each method that differs, or of a class whose shape does, by its name. */
    static SortedMap<String, SourceLine> of(CodeDifference difference, List<Path> classPath, ChangedLines lines)
            throws IOException {
        List<Changed> differing = new ArrayList<>(difference.changed());
        difference
                .differing()
                .forEach((type, methods) -> methods.stream()
                        .map(method -> new Changed(type, Optional.of(method), Map.of(), Map.of()))
                        .forEach(differing::add));
        Set<String> types = differing.stream().map(Changed::type).collect(Collectors.toSet());
        Map<String, ClassLines> classes = new HashMap<>();
        for (Path entry : classPath) {
            for (Map.Entry<String, byte[]> file :
                    CodeEntry.classes(entry, types).entrySet()) {
                classes.putIfAbsent(file.getKey(), ClassLines.of(file.getValue()));
            }
        }
        SortedMap<String, SortedSet<Integer>> files =
                lines.of(classes.values().stream().map(ClassLines::source).collect(Collectors.toSet()));
        SortedMap<String, SourceLine> found = new TreeMap<>();
        for (Changed each : differing) {
            ClassLines known = classes.get(each.type());
            if (known != null) {
                files.entrySet().stream()
                        .filter(file -> ('/' + file.getKey()).endsWith('/' + known.source()))
                        .findFirst()
                        .map(file -> new SourceLine(file.getKey(), known.first(each.method(), file.getValue())))
                        .ifPresent(line -> found.putIfAbsent(each.name(), line));
            }
        }
        return found;
    }

    /** Lines of a source, both of them included. */
    private record Range(int first, int last) {

        Range with(Range other) {
            return new Range(Math.min(first, other.first), Math.max(last, other.last));
        }

        /** Returns the first of some lines in this range, or else its own first line. */
        int first(SortedSet<Integer> some) {
            SortedSet<Integer> within = some.subSet(first, last + 1);
            return within.isEmpty() ? first : within.first();
        }
    }

    /**
     * What a class file tells of its source.
     *
     * @param source the end of the path of its file
     * @param methods the lines of each method with code, by name and descriptor; those of lambda expressions are their method's
     */
    private record ClassLines(String source, Map<String, Range> methods) {

        /** Returns the first of some lines in a method, or else the method's own first line; without a method the first of all. */
        int first(Optional<String> method, SortedSet<Integer> changed) {
            return method.map(methods::get).map(within -> within.first(changed)).orElseGet(changed::first);
        }

        static ClassLines of(byte[] classFile) {
            Map<String, Range> methods = new HashMap<>();
            Map<String, Range> lambdas = new HashMap<>();
            ClassReader reader = new ClassReader(classFile);
            String name = reader.getClassName();
            String[] source = {name.replaceFirst(".*/", "").replaceFirst("\\$.*", "") + ".java"};
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9) {
                        @Override
                        public void visitSource(String file, String debug) {
                            source[0] = file == null ? source[0] : file;
                        }

                        @Override
                        public MethodVisitor visitMethod(
                                int access, String method, String descriptor, String signature, String[] thrown) {
                            String outer = Callers.method(method);
                            boolean own = outer.equals(method);
                            return new MethodVisitor(Opcodes.ASM9) {
                                @Override
                                public void visitLineNumber(int line, Label start) {
                                    (own ? methods : lambdas)
                                            .merge(
                                                    own ? method + descriptor : outer,
                                                    new Range(line, line),
                                                    Range::with);
                                }
                            };
                        }
                    },
                    ClassReader.SKIP_FRAMES);
            methods.replaceAll(
                    (method, range) -> Optional.ofNullable(lambdas.get(method.substring(0, method.indexOf('('))))
                            .map(range::with)
                            .orElse(range));
            return new ClassLines(name.substring(0, name.lastIndexOf('/') + 1) + source[0], methods);
        }
    }
}
