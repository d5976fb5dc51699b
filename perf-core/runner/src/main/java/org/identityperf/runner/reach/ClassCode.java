package org.identityperf.runner.reach;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.MethodRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What a class does, without what a compiler adds for debuggers. Lambda expressions belong to the method that contains
 * them, since a compiler numbers them anew when another one is added before them.
 *
 * @param name with slashes
 * @param parents its superclass and its interfaces
 * @param shape identifies its modifiers, its parents, and the annotations of all that it has
 * @param state identifies its fields with their constants, and its static initializer
 * @param kind how others may depend on it, beside by executing its methods
 * @param methods by name and descriptor
 * @param lambdas the methods that contain each lambda expression, by the name and descriptor of the lambda's own method
 */
record ClassCode(
        String name,
        List<String> parents,
        String shape,
        String state,
        Kind kind,
        SortedMap<String, Method> methods,
        SortedMap<String, String> lambdas) {

    private static final String INITIALIZER = "<clinit>";

    private static final Remapper LAMBDAS_WITHOUT_NUMBERS = new Remapper(Opcodes.ASM9) {
        @Override
        public String mapMethodName(String owner, String name, String descriptor) {
            return isLambda(name) ? name.substring(0, name.lastIndexOf('$')) : name;
        }
    };

    /** How others may depend on a class, beside by executing its methods. */
    enum Kind {
        CLASS,
        /** Proxies implement it, or other classes inherit its constants and annotations. */
        INTERFACE,
        /** It decides statements. */
        MAPPED
    }

    /**
     * A method.
     *
     * @param access its modifiers, as in class files
     * @param content identifies its modifiers, its annotations and what it does
     */
    record Method(int access, long content) {

        /** Returns whether a call of this method may execute another one of the same name and descriptor. */
        boolean isVirtual() {
            return (access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0;
        }

        /** Returns whether it has bytecode, so that its execution can be recorded. */
        boolean isConcrete() {
            return (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
        }
    }

    static ClassCode of(byte[] classFile) {
        ClassNode node = new ClassNode();
        new ClassReader(classFile).accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        Map<String, MethodNode> all = new LinkedHashMap<>();
        node.methods.forEach(method -> all.put(key(method), method));
        SortedMap<String, Method> methods = new TreeMap<>();
        SortedMap<String, String> lambdas = new TreeMap<>();
        String initializer = "";
        for (MethodNode method : node.methods) {
            if (isLambda(method.name) && isSynthetic(method)) {
                continue;
            }
            Set<MethodNode> contained = new LinkedHashSet<>();
            contain(method, node.name, all, contained);
            Set<String> hashes = new TreeSet<>();
            contained.forEach(lambda -> {
                hashes.add(hash(lambda));
                lambdas.putIfAbsent(key(lambda), key(method));
            });
            String content = hash(method) + hashes;
            if (method.name.equals(INITIALIZER)) {
                initializer = content;
            }
            methods.put(key(method), new Method(method.access, checksum(content.getBytes(StandardCharsets.UTF_8))));
        }
        // A lambda expression that nothing contains, as other compilers may write them, is a method of its own.
        all.forEach((key, method) -> {
            if (!methods.containsKey(key) && !lambdas.containsKey(key)) {
                methods.put(key, new Method(method.access, checksum(hash(method).getBytes(StandardCharsets.UTF_8))));
            }
        });
        return new ClassCode(
                node.name, parents(classFile), shape(node), state(node) + initializer, kind(node), methods, lambdas);
    }

    /** Returns a method's name and descriptor, of which all classes of two releases have few different ones. */
    private static String key(MethodNode method) {
        return (method.name + method.desc).intern();
    }

    /** Returns the classes and interfaces that a class extends or implements itself. */
    static List<String> parents(byte[] classFile) {
        ClassReader reader = new ClassReader(classFile);
        List<String> parents = new ArrayList<>(List.of(reader.getInterfaces()));
        if (reader.getSuperName() != null) {
            parents.add(0, reader.getSuperName());
        }
        return parents;
    }

    private static boolean isLambda(String name) {
        return name.startsWith("lambda$");
    }

    private static boolean isSynthetic(MethodNode method) {
        return (method.access & Opcodes.ACC_SYNTHETIC) != 0;
    }

    private static void contain(
            MethodNode method, String owner, Map<String, MethodNode> all, Set<MethodNode> contained) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof InvokeDynamicInsnNode dynamic) {
                for (Object argument : dynamic.bsmArgs) {
                    if (argument instanceof Handle handle && handle.getOwner().equals(owner)) {
                        MethodNode lambda = all.get(handle.getName() + handle.getDesc());
                        if (lambda != null && isLambda(lambda.name) && contained.add(lambda)) {
                            contain(lambda, owner, all, contained);
                        }
                    }
                }
            }
        }
    }

    /** Returns a hash of a method as a class file without debug information holds it; its name and number are left out. */
    private static String hash(MethodNode method) {
        ClassWriter writer = new ClassWriter(0);
        method.accept(new MethodRemapper(
                writer.visitMethod(method.access, "", method.desc, null, method.exceptions.toArray(String[]::new)),
                LAMBDAS_WITHOUT_NUMBERS));
        return hash(writer.toByteArray());
    }

    private static Kind kind(ClassNode node) {
        if (node.visibleAnnotations != null
                && node.visibleAnnotations.stream().anyMatch(each -> each.desc.contains("/persistence/"))) {
            return Kind.MAPPED;
        }
        return (node.access & Opcodes.ACC_INTERFACE) == 0 ? Kind.CLASS : Kind.INTERFACE;
    }

    private static String shape(ClassNode node) {
        ClassNode shape = withoutMembers(node);
        node.fields.stream().filter(field -> field.visibleAnnotations != null).forEach(shape.fields::add);
        node.methods.stream()
                .filter(method -> method.visibleAnnotations != null || method.visibleParameterAnnotations != null)
                .map(ClassCode::withoutCode)
                .forEach(shape.methods::add);
        return hash(shape);
    }

    private static String state(ClassNode node) {
        ClassNode state = withoutMembers(node);
        state.fields.addAll(node.fields);
        return hash(state);
    }

    /** Other classes of the same file, which a class file lists, say nothing of this one. */
    private static ClassNode withoutMembers(ClassNode node) {
        ClassNode bare = new ClassNode();
        node.accept(new ClassVisitor(Opcodes.ASM9, bare) {
            @Override
            public void visitInnerClass(String name, String outer, String inner, int access) {}

            @Override
            public void visitNestMember(String member) {}

            @Override
            public FieldVisitor visitField(int access, String name, String type, String signature, Object value) {
                return null;
            }

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String type, String signature, String[] exceptions) {
                return null;
            }
        });
        bare.version = Opcodes.V17;
        return bare;
    }

    private static MethodNode withoutCode(MethodNode method) {
        MethodNode bare = new MethodNode(
                method.access, method.name, method.desc, method.signature, method.exceptions.toArray(String[]::new));
        bare.visibleAnnotations = method.visibleAnnotations;
        bare.visibleParameterAnnotations = method.visibleParameterAnnotations;
        bare.visibleAnnotableParameterCount = method.visibleAnnotableParameterCount;
        bare.annotationDefault = method.annotationDefault;
        return bare;
    }

    private static String hash(ClassNode node) {
        ClassWriter writer = new ClassWriter(0);
        node.accept(writer);
        return hash(writer.toByteArray());
    }

    private static String hash(byte[] content) {
        return Long.toHexString(checksum(content));
    }

    /** Returns both checksums of a content, which the JVMs of a run compute many times as fast as a hash. */
    static long checksum(byte[] content) {
        Checksum one = new CRC32();
        one.update(content);
        Checksum other = new CRC32C();
        other.update(content);
        return one.getValue() << Integer.SIZE | other.getValue();
    }

    /** Returns the numbers of its methods, of which the first is given. A lambda expression has its method's number. */
    SortedMap<String, Integer> numbers(int first) {
        SortedMap<String, Integer> numbers = new TreeMap<>();
        methods.keySet().forEach(method -> numbers.put(method, first + numbers.size()));
        lambdas.forEach((lambda, method) -> numbers.put(lambda, numbers.get(method)));
        return Collections.unmodifiableSortedMap(numbers);
    }

    /** Returns a class's name without its package. */
    static String simple(String name) {
        return name.substring(name.lastIndexOf('/') + 1).replace('$', '.');
    }
}
