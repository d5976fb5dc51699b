package org.identityperf.runner.reach;

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
import org.identityperf.runner.files.Sha256;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.MethodRemapper;
import org.objectweb.asm.commons.Remapper;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;
import org.objectweb.asm.util.TraceMethodVisitor;

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
    record Method(int access, String content) {

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
        node.methods.forEach(method -> all.put(method.name + method.desc, method));
        SortedMap<String, Method> methods = new TreeMap<>();
        SortedMap<String, String> lambdas = new TreeMap<>();
        String initializer = "";
        for (MethodNode method : node.methods) {
            if (isLambda(method.name) && isSynthetic(method)) {
                continue;
            }
            Set<MethodNode> contained = new LinkedHashSet<>();
            contain(method, node.name, all, contained);
            Set<String> texts = new TreeSet<>();
            contained.forEach(lambda -> {
                texts.add(text(lambda));
                lambdas.putIfAbsent(lambda.name + lambda.desc, method.name + method.desc);
            });
            String content = hash(text(method) + texts);
            if (method.name.equals(INITIALIZER)) {
                initializer = content;
            }
            methods.put(method.name + method.desc, new Method(method.access, content));
        }
        // A lambda expression that nothing contains, as other compilers may write them, is a method of its own.
        all.forEach((key, method) -> {
            if (!methods.containsKey(key) && !lambdas.containsKey(key)) {
                methods.put(key, new Method(method.access, hash(text(method))));
            }
        });
        return new ClassCode(
                node.name,
                parents(classFile),
                hash(shape(node)),
                hash(state(node) + initializer),
                kind(node),
                methods,
                lambdas);
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

    private static String text(MethodNode method) {
        Textifier text = new Textifier();
        method.accept(new MethodRemapper(new TraceMethodVisitor(text), LAMBDAS_WITHOUT_NUMBERS));
        return Integer.toHexString(method.access) + method.desc + method.exceptions + text.getText();
    }

    private static Kind kind(ClassNode node) {
        if (node.visibleAnnotations != null
                && node.visibleAnnotations.stream().anyMatch(each -> each.desc.contains("/persistence/"))) {
            return Kind.MAPPED;
        }
        return (node.access & Opcodes.ACC_INTERFACE) == 0 ? Kind.CLASS : Kind.INTERFACE;
    }

    private static String shape(ClassNode node) {
        ClassNode bare = bare(node);
        bare.methods.removeIf(
                method -> method.visibleAnnotations == null && method.visibleParameterAnnotations == null);
        bare.methods.forEach(method -> {
            method.instructions.clear();
            method.tryCatchBlocks.clear();
            method.localVariables = null;
            method.maxStack = 0;
            method.maxLocals = 0;
        });
        bare.fields.removeIf(field -> field.visibleAnnotations == null);
        return text(bare);
    }

    private static String state(ClassNode node) {
        ClassNode bare = bare(node);
        bare.methods.clear();
        return text(bare);
    }

    private static ClassNode bare(ClassNode node) {
        ClassNode bare = new ClassNode();
        node.accept(bare);
        // Other classes of the same file are listed here, which says nothing of this one.
        bare.innerClasses.clear();
        bare.nestMembers = null;
        bare.version = Opcodes.V17;
        return bare;
    }

    private static String text(ClassNode node) {
        Textifier text = new Textifier();
        node.accept(new TraceClassVisitor(null, text, null));
        return text.getText().toString();
    }

    private static String hash(String text) {
        return Sha256.of(text, 8);
    }

    /** Returns the numbers of its methods, of which the first is given. A lambda expression has its method's number. */
    SortedMap<String, Integer> numbers(int first) {
        SortedMap<String, Integer> numbers = new TreeMap<>();
        methods.keySet().forEach(method -> numbers.put(method, first + numbers.size()));
        lambdas.forEach((lambda, method) -> numbers.put(lambda, numbers.get(method)));
        return Collections.unmodifiableSortedMap(numbers);
    }

    /** Returns a method as a stack trace names it, such as {@code JpaUserProvider.getUserById}. */
    String named(String method) {
        return simple(name) + '.' + method.substring(0, method.indexOf('('));
    }

    /** Returns a class's name without its package. */
    static String simple(String name) {
        return name.substring(name.lastIndexOf('/') + 1).replace('$', '.');
    }
}
