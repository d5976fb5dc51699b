package org.identityperf.runner.reach;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.measure.ReachedMethods.Part;
import org.identityperf.runner.files.Removal;
import org.identityperf.runner.jvm.ServerClassPath;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.suite.CaseParams;
import org.identityperf.runner.suite.ServerCode;

/**
 * A method of the server, or several of one name, with the operations that execute it.
 *
 * @param packageName its package, empty if it has none
 * @param type its class, without the package
 * @param method its name; {@code <init>} of a constructor
 * @param operations those whose counted windows execute it, in order
 * @param executed whether anything does, be it a set-up or the start of a server
 */
public record ExecutedMethod(
        String packageName, String type, String method, List<String> operations, boolean executed) {

    /** Returns it as a stack trace names it, without its package. */
    public String name() {
        return type + '.' + method;
    }

    /**
     * Returns the methods of a class path that a name stands for, by what the last comparison of the same code recorded.
     *
     * @param name of a package, a class or a method, in upper or lower case: {@code org.keycloak.models.jpa}, {@code
     *     UserAdapter}, {@code UserAdapter.getGroupsStream}
     * @param executed the folder with what was recorded of each class path
     * @param benchmarks those that may execute them
     * @return nothing if no comparison has recorded that code
     */
    public static Optional<List<ExecutedMethod>> named(
            String name, ServerClassPath classPath, ServerCode code, Path executed, Set<String> benchmarks)
            throws IOException {
        List<Found> found = find(name, classPath, code);
        Set<String> codes = found.stream().map(Found::code).collect(Collectors.toSet());
        for (Path each : codes.isEmpty() ? List.<Path>of() : Removal.latestFirst(executed)) {
            ReachMap map = ReachMap.read(each);
            if (map.knows(codes, benchmarks)) {
                return Optional.of(found.stream()
                        .map(method -> method.executed(map, benchmarks))
                        .toList());
            }
        }
        return found.isEmpty() ? Optional.of(List.of()) : Optional.empty();
    }

    private static List<Found> find(String name, ServerClassPath classPath, ServerCode code) throws IOException {
        List<Found> found = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (Path file : classPath.entries()) {
            CodeEntry entry = CodeEntry.of(file);
            // Of a name that two jars have a JVM loads the first.
            Set<String> loaded = entry.classNames();
            loaded.removeIf(type -> !code.holds(type) || !seen.add(type));
            if (loaded.stream().anyMatch(type -> holds(type, name))) {
                SortedMap<String, ClassCode> classes = entry.classes();
                Map<String, SortedMap<String, Integer>> numbers = InstrumentedCode.numbers(classes);
                classes.keySet().retainAll(loaded);
                classes.forEach((type, has) -> named(name, has, numbers.get(type))
                        .forEach((method, all) -> found.add(new Found(
                                type,
                                method,
                                entry.content(),
                                all.stream().mapToInt(Integer::intValue).toArray()))));
            }
        }
        return found;
    }

    /**
     * A method, or several of one name.
     *
     * @param code the content of its jar
     * @param numbers its numbers there
     */
    private record Found(String type, String method, String code, int[] numbers) {

        ExecutedMethod executed(ReachMap map, Set<String> benchmarks) {
            Map<String, int[]> methods = Map.of(code, numbers);
            return new ExecutedMethod(
                    dotted(type.substring(0, Math.max(0, type.lastIndexOf('/')))),
                    ClassCode.simple(type),
                    method,
                    map.cases().keySet().stream()
                            .filter(each -> map.executes(each, EnumSet.of(Part.WINDOW), methods))
                            .map(BenchmarkCase::of)
                            .filter(each -> each.implementation() != Implementation.FLOOR
                                    && benchmarks.contains(each.benchmark()))
                            .map(CaseParams::operation)
                            .distinct()
                            .sorted()
                            .toList(),
                    map.executes(methods));
        }
    }

    /** Returns the numbers of a class's methods that a name stands for, by their names. */
    private static SortedMap<String, List<Integer>> named(String name, ClassCode type, Map<String, Integer> numbers) {
        SortedMap<String, List<Integer>> named = new TreeMap<>();
        type.methods().forEach((key, code) -> {
            String method = key.substring(0, key.indexOf('('));
            if (code.isConcrete() && names(type.name()).anyMatch(each -> isIn(each + '.' + method, name))) {
                named.computeIfAbsent(method, first -> new ArrayList<>()).add(numbers.get(key));
            }
        });
        return named;
    }

    /** Returns whether a class may hold what a name stands for. */
    private static boolean holds(String type, String name) {
        return names(type).anyMatch(each -> isIn(each, name) || isIn(name, each));
    }

    private static Stream<String> names(String type) {
        return Stream.of(dotted(type), ClassCode.simple(type));
    }

    private static String dotted(String type) {
        return type.replace('/', '.').replace('$', '.');
    }

    /** Returns whether a name is another one or lies in it, as a class in its package. */
    private static boolean isIn(String name, String other) {
        return name.equalsIgnoreCase(other) || name.regionMatches(true, 0, other + '.', 0, other.length() + 1);
    }
}
