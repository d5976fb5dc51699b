package org.identityperf.runner.jvm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.probe.measure.LiveObjects;
import org.netbeans.lib.profiler.heap.Heap;
import org.netbeans.lib.profiler.heap.HeapFactory;
import org.netbeans.lib.profiler.heap.Instance;
import org.netbeans.lib.profiler.heap.JavaClass;
import org.netbeans.lib.profiler.heap.ObjectFieldValue;

/** A dump of a JVM's heap, in which the holders of objects are found. */
public final class HeapDump {

    /** How many objects of a class are looked at, over all of them: most of a class may be held elsewhere. */
    private static final int SAMPLES = 25;

    /** How many references of a path are kept: what is further away holds everything. */
    private static final int LONGEST = 4;

    private final Heap heap;

    private HeapDump(Heap heap) {
        this.heap = heap;
    }

    /** @throws IOException if the file is no dump, or can't be read */
    public static HeapDump read(Path file) throws IOException {
        return new HeapDump(HeapFactory.createHeap(file.toFile()));
    }

    /**
     * Returns what holds objects of some classes: the fields on the shortest path to most of them, the nearest to the
     * objects first, such as {@code [org.acme.Audit.seen, static org.acme.Audit.INSTANCE]}. Fields of collections and of the
     * objects themselves are left out.
     *
     * @param classNames those whose objects become more, as a histogram names them; the first that is not the JDK's own is
     *     looked for
     * @return empty where no class of that name has a holder
     */
    public List<String> holders(List<String> classNames) {
        Set<String> growing = Set.copyOf(classNames);
        return classNames.stream()
                .sorted(Comparator.comparing(LiveObjects::comeWithJdk))
                .map(className -> holders(className, growing))
                .filter(path -> !path.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private List<String> holders(String className, Set<String> growing) {
        Map<List<String>, Integer> paths = new LinkedHashMap<>();
        for (Object each : heap.getAllClasses()) {
            JavaClass one = (JavaClass) each;
            if (LiveObjects.named(one.getName()).equals(className)) {
                List<?> all = one.getInstances();
                int step = Math.max(1, all.size() / SAMPLES);
                for (int i = all.size() - 1; i >= 0; i -= step) {
                    List<String> path = path((Instance) all.get(i), growing);
                    if (!path.isEmpty()) {
                        paths.merge(path, 1, Integer::sum);
                    }
                }
            }
        }
        return paths.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(List.of());
    }

    private static List<String> path(Instance object, Set<String> growing) {
        List<String> path = new ArrayList<>();
        Instance at = object;
        while (!at.isGCRoot()) {
            Instance next = at.getNearestGCRootPointer();
            if (next == null || next.equals(at)) {
                break;
            }
            for (Object reference : at.getReferences()) {
                if (reference instanceof ObjectFieldValue field
                        && field.getDefiningInstance().equals(next)) {
                    String owner = field.getField().getDeclaringClass().getName();
                    boolean isStatic = field.getField().isStatic();
                    if (!LiveObjects.comeWithJdk(owner) && !growing.contains(owner)) {
                        path.add((isStatic ? "static " : "")
                                + owner
                                + '.'
                                + field.getField().getName());
                    }
                    if (isStatic) {
                        return path.subList(0, Math.min(LONGEST, path.size()));
                    }
                    break;
                }
            }
            at = next;
        }
        return path.subList(0, Math.min(LONGEST, path.size()));
    }
}
