package org.identityperf.runner.jvm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A common order is the set of frames that both sides reach in the same order. One side may open its transaction before
 * it gives the work to another thread, and the other side after it. Then neither frame shows how far a stack has got.
 */
final class CommonOrder {

    private CommonOrder() {}

    /**
     * Leaves out the frame whose order differs with the most others, until none differs.
     *
     * @param baseline stacks of frames, each with its weight, from where they may differ
     */
    static Set<String> of(Set<String> frames, Map<List<String>, Long> baseline, Map<List<String>, Long> candidate) {
        Map<String, Map<String, Long>> leadOfBase = leads(frames, baseline);
        Map<String, Map<String, Long>> leadOfCandidate = leads(frames, candidate);
        Set<String> left = new TreeSet<>(frames);
        Function<String, Long> conflicts = frame -> left.stream()
                .filter(other -> lead(leadOfBase, frame, other) * Math.signum(lead(leadOfCandidate, frame, other)) < 0)
                .count();
        while (true) {
            String worst = left.stream().max(Comparator.comparing(conflicts)).orElse("");
            if (worst.isEmpty() || conflicts.apply(worst) == 0) {
                return left;
            }
            left.remove(worst);
        }
    }

    /** Returns by how much weight a frame comes before another one; negative where it comes after it. */
    private static double lead(Map<String, Map<String, Long>> leads, String frame, String other) {
        Map<String, Long> all = leads.getOrDefault(frame, Map.of());
        Map<String, Long> opposite = leads.getOrDefault(other, Map.of());
        return all.getOrDefault(other, 0L) - (double) opposite.getOrDefault(frame, 0L);
    }

    private static Map<String, Map<String, Long>> leads(Set<String> frames, Map<List<String>, Long> stacks) {
        Map<String, Map<String, Long>> leads = new HashMap<>();
        stacks.forEach((stack, weight) -> {
            Set<String> met = new LinkedHashSet<>(stack);
            met.retainAll(frames);
            List<String> order = new ArrayList<>(met);
            for (int i = 0; i < order.size(); i++) {
                Map<String, Long> lead = leads.computeIfAbsent(order.get(i), frame -> new HashMap<>());
                order.subList(i + 1, order.size()).forEach(later -> lead.merge(later, weight, Long::sum));
            }
        });
        return leads;
    }
}
