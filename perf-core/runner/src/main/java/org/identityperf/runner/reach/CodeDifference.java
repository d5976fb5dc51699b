package org.identityperf.runner.reach;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.reach.ClassCode.Kind;
import org.identityperf.runner.reach.ClassCode.Method;
import org.identityperf.runner.suite.ServerCode;

/**
 * What differs between the code of two sides, class by class, wherever a class lies on the class path.
 *
 * @param affectingAll what differs and may affect each operation, such as another version of a library
 * @param changed what differs and affects only cases that execute certain methods
 * @param classes how many classes differ
 * @param differing the methods, by name and descriptor, of each of the candidate's classes that the baseline does not have or
 *     that do something else there, with the methods of their lambda expressions
 */
record CodeDifference(
        List<String> affectingAll, List<Changed> changed, int classes, Map<String, Set<String>> differing) {

    private static final Set<String> OF_OBJECT =
            Set.of("equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;", "finalize()V");

    private static final String OBJECT = "java/lang/Object";

    /**
     * A method that does something else, or a class whose shape differs, by which all of its methods may.
     *
     * @param type the name of the class, with slashes
     * @param method its name and descriptor; empty for the shape of the class
     * @param affects the numbers of the methods whose executions it affects, by the content of their jar on the baseline's
     *     class path
     * @param around those of all methods of its class
     */
    record Changed(String type, Optional<String> method, Map<String, int[]> affects, Map<String, int[]> around) {

        /** Returns {@code JpaUserProvider.getUserById}, as a stack trace names it, or the name of the class. */
        String name() {
            return ClassCode.simple(type)
                    + method.map(named -> '.' + named.substring(0, named.indexOf('(')))
                            .orElse("");
        }
    }

    static CodeDifference between(ServerClassPath before, ServerClassPath after, ServerCode code) throws IOException {
        Sides sides = new Sides(entries(before), entries(after), code);
        if (!before.jdk().equals(after.jdk())) {
            sides.affectingAll.add("another JDK");
        }
        sides.compare();
        return new CodeDifference(
                List.copyOf(sides.affectingAll), List.copyOf(sides.changed), sides.classes, sides.differing);
    }

    boolean isEmpty() {
        return affectingAll.isEmpty() && changed.isEmpty() && classes == 0;
    }

    private static Map<String, CodeEntry> entries(ServerClassPath classPath) throws IOException {
        Map<String, CodeEntry> entries = new LinkedHashMap<>();
        for (Path file : classPath.entries()) {
            CodeEntry entry = CodeEntry.of(file);
            entries.putIfAbsent(entry.content(), entry);
        }
        return entries;
    }

    /** The entries of both sides while they are compared. */
    private static final class Sides {

        private final Map<String, CodeEntry> all;
        private final List<CodeEntry> before;
        private final List<CodeEntry> after;
        private final ServerCode code;
        private final SortedSet<String> affectingAll = new TreeSet<>();
        private final List<Changed> changed = new ArrayList<>();
        private final Map<String, Numbered> read = new HashMap<>();
        private final Map<CodeEntry, Set<String>> recorded = new LinkedHashMap<>();
        private Optional<Map<String, Set<String>>> children = Optional.empty();
        private final Map<String, Set<String>> differing = new TreeMap<>();
        private int classes;

        Sides(Map<String, CodeEntry> before, Map<String, CodeEntry> after, ServerCode code) {
            this.all = before;
            this.before = without(before, after.keySet());
            this.after = without(after, before.keySet());
            this.code = code;
        }

        private static List<CodeEntry> without(Map<String, CodeEntry> some, Set<String> others) {
            return some.values().stream()
                    .filter(entry -> !others.contains(entry.content()))
                    .toList();
        }

        void compare() throws IOException {
            Side was = side(before);
            Side is = side(after);
            SortedSet<String> resources = new TreeSet<>(was.resources.keySet());
            resources.addAll(is.resources.keySet());
            resources.removeIf(name -> code.isHarmless(name)
                    || was.resources.getOrDefault(name, -1L).equals(is.resources.getOrDefault(name, -1L)));
            affectingAll.addAll(resources);
            // Most classes of two releases are equal, and finding out what one does takes far longer than its checksum.
            Set<Map.Entry<String, Long>> equal = new HashSet<>(was.classes.entrySet());
            equal.retainAll(is.classes.entrySet());
            was.classes.entrySet().removeAll(equal);
            is.classes.entrySet().removeAll(equal);
            SortedMap<String, ClassCode> codeNow = codes(after, is.classes.keySet());
            for (Map.Entry<String, ClassCode> each :
                    codes(before, was.classes.keySet()).entrySet()) {
                ClassCode now = codeNow.remove(each.getKey());
                if (now == null) {
                    classes++;
                    shape(each.getValue(), each.getValue());
                } else {
                    compare(each.getValue(), now);
                }
            }
            for (Map.Entry<String, ClassCode> each : codeNow.entrySet()) {
                // One that is in front of another of its name is executed instead of it. Nothing executes one that is
                // new, unless what executes it has changed too.
                Optional<ClassCode> hidden = find(each.getKey());
                if (hidden.isPresent()) {
                    compare(hidden.get(), each.getValue());
                } else {
                    differ(each.getValue(), Map.of());
                    classes++;
                }
            }
        }

        private Side side(Collection<CodeEntry> entries) throws IOException {
            Side side = new Side(new TreeMap<>(), new TreeMap<>());
            for (CodeEntry entry : entries) {
                if (!entry.isRecorded(code)) {
                    affectingAll.add(entry.file().getFileName().toString());
                    continue;
                }
                entry.visit((name, bytes) -> (CodeEntry.isClass(name) ? side.classes : side.resources)
                        .putIfAbsent(name, ClassCode.checksum(bytes)));
            }
            return side;
        }

        /** Returns the code of classes by their names, each from the first entry that has its file. */
        private SortedMap<String, ClassCode> codes(Collection<CodeEntry> entries, Set<String> files)
                throws IOException {
            SortedMap<String, ClassCode> codes = new TreeMap<>();
            for (CodeEntry entry : entries) {
                if (entry.isRecorded(code)) {
                    entry.visit((name, bytes) -> {
                        if (files.contains(name)) {
                            codes.computeIfAbsent(CodeEntry.className(name), first -> ClassCode.of(bytes));
                        }
                    });
                }
            }
            return codes;
        }

        /** Notes which methods of a class differ from those that the baseline has. */
        private void differ(ClassCode is, Map<String, Method> before) {
            Set<String> methods = new TreeSet<>(is.methods().keySet());
            methods.removeIf(method -> is.methods().get(method).equals(before.get(method)));
            is.lambdas().forEach((lambda, method) -> {
                if (methods.contains(method)) {
                    methods.add(lambda);
                }
            });
            if (!methods.isEmpty()) {
                differing.put(is.name(), methods);
            }
        }

        private void compare(ClassCode was, ClassCode is) throws IOException {
            int before = changed.size();
            differ(is, was.methods());
            if (!was.shape().equals(is.shape())
                    || !was.state().equals(is.state())
                    || !is.methods().keySet().containsAll(was.methods().keySet())
                    || overridesMore(was, is)) {
                shape(was, is);
            }
            List<String> others = was.methods().keySet().stream()
                    .filter(method -> is.methods().containsKey(method)
                            && !is.methods().get(method).equals(was.methods().get(method))
                            && !method.startsWith("<clinit>"))
                    .toList();
            if (!others.isEmpty()) {
                Map<String, int[]> around = numbers(was.name(), was.methods().keySet());
                for (String method : others) {
                    changed.add(
                            new Changed(was.name(), Optional.of(method), numbers(was.name(), List.of(method)), around));
                }
            }
            if (changed.size() > before || !was.methods().equals(is.methods())) {
                classes++;
            }
        }

        /** Returns whether a call that executed another method before may execute one that is new in this class. */
        private boolean overridesMore(ClassCode was, ClassCode is) throws IOException {
            for (Map.Entry<String, Method> method : is.methods().entrySet()) {
                String key = method.getKey();
                if (!was.methods().containsKey(key)
                        && !key.startsWith("<")
                        && method.getValue().isVirtual()
                        && (OF_OBJECT.contains(key) || mayInherit(is.parents(), key))) {
                    return true;
                }
            }
            return false;
        }

        private boolean mayInherit(List<String> parents, String method) throws IOException {
            for (String parent : parents) {
                if (parent.equals(OBJECT)) {
                    continue;
                }
                Optional<ClassCode> known = find(parent);
                // Of a library's class it is not known which methods it has.
                if (known.isEmpty()
                        || known.get().methods().containsKey(method)
                        || mayInherit(known.get().parents(), method)) {
                    return true;
                }
            }
            return false;
        }

        /** Notes that all executions of a class and of those that extend it may do something else. */
        private void shape(ClassCode was, ClassCode is) throws IOException {
            boolean removed = was == is;
            boolean described = removed || !was.shape().equals(is.shape());
            boolean mapped = was.kind() == Kind.MAPPED || is.kind() == Kind.MAPPED;
            if (mapped && (described || !was.state().equals(is.state()))
                    || described && (was.kind() == Kind.INTERFACE || is.kind() == Kind.INTERFACE)) {
                affectingAll.add(ClassCode.simple(was.name()));
                return;
            }
            Map<String, BitSet> affected = new TreeMap<>();
            Set<String> descendants = new HashSet<>();
            descend(was.name(), descendants);
            for (String each : descendants) {
                Optional<ClassCode> known = find(each);
                if (known.isPresent()) {
                    numbers(each, known.get().methods().keySet()).forEach((content, numbers) -> {
                        BitSet bits = affected.computeIfAbsent(content, first -> new BitSet());
                        Arrays.stream(numbers).forEach(bits::set);
                    });
                }
            }
            Map<String, int[]> affects = new TreeMap<>();
            affected.forEach(
                    (content, bits) -> affects.put(content, bits.stream().toArray()));
            changed.add(new Changed(was.name(), Optional.empty(), affects, affects));
        }

        private void descend(String name, Set<String> descendants) throws IOException {
            if (descendants.add(name)) {
                if (children.isEmpty()) {
                    children = Optional.of(childrenOfAll());
                }
                for (String child : children.get().getOrDefault(name, Set.of())) {
                    descend(child, descendants);
                }
            }
        }

        private Map<String, Set<String>> childrenOfAll() throws IOException {
            Map<String, Set<String>> of = new HashMap<>();
            for (CodeEntry entry : recorded().keySet()) {
                entry.visit((name, bytes) -> {
                    if (CodeEntry.isClass(name)) {
                        ClassCode.parents(bytes)
                                .forEach(parent -> of.computeIfAbsent(parent, first -> new HashSet<>())
                                        .add(CodeEntry.className(name)));
                    }
                });
            }
            return of;
        }

        private Map<CodeEntry, Set<String>> recorded() throws IOException {
            if (recorded.isEmpty()) {
                for (CodeEntry entry : all.values()) {
                    if (entry.isRecorded(code)) {
                        recorded.put(entry, entry.classNames());
                    }
                }
            }
            return recorded;
        }

        /** Returns a class of the baseline; empty if it is none of the server's. */
        private Optional<ClassCode> find(String name) throws IOException {
            for (Map.Entry<CodeEntry, Set<String>> each : recorded().entrySet()) {
                if (each.getValue().contains(name)) {
                    return Optional.of(read(each.getKey()).classes.get(name));
                }
            }
            return Optional.empty();
        }

        private Numbered read(CodeEntry entry) throws IOException {
            Numbered known = read.get(entry.content());
            if (known == null) {
                SortedMap<String, ClassCode> own = entry.classes();
                known = new Numbered(own, InstrumentedCode.numbers(own));
                read.put(entry.content(), known);
            }
            return known;
        }

        /** Returns the numbers of a class's methods, by the content of each jar that has the class. */
        private Map<String, int[]> numbers(String name, Collection<String> methods) throws IOException {
            Map<String, int[]> numbers = new TreeMap<>();
            for (Map.Entry<CodeEntry, Set<String>> each : recorded().entrySet()) {
                if (each.getValue().contains(name)) {
                    SortedMap<String, Integer> own = read(each.getKey()).numbers.get(name);
                    numbers.put(
                            each.getKey().content(),
                            methods.stream()
                                    .filter(own::containsKey)
                                    .mapToInt(own::get)
                                    .toArray());
                }
            }
            return numbers;
        }
    }

    private record Numbered(SortedMap<String, ClassCode> classes, Map<String, SortedMap<String, Integer>> numbers) {}

    /** The checksums of files by their names. */
    private record Side(SortedMap<String, Long> classes, SortedMap<String, Long> resources) {}
}
