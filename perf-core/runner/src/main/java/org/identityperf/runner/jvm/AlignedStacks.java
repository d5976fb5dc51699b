package org.identityperf.runner.jvm;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Aligned stacks are stacks of two sides made comparable from the root. Sides may reach the same work by different
 * ways, such as in another thread or through one more layer. The frames between the last frame that the ways share and
 * the first frame of the same work are left out. Each text has one stack a line, {@code root;caller;callee 12}.
 */
record AlignedStacks(String baseline, String candidate) {

    /**
     * Frames are the same work if each side spends at least this share of its whole on them by ways of its own; less is
     * chance.
     */
    private static final double WORTH_ALIGNING = 0.1;

    static AlignedStacks of(String baseline, String candidate) {
        Map<List<String>, Long> ofBaseline = read(baseline);
        Map<List<String>, Long> ofCandidate = read(candidate);
        while (true) {
            // Once both sides share a way, the next may become visible.
            Set<List<String>> known = beginnings(ofBaseline.keySet());
            known.retainAll(beginnings(ofCandidate.keySet()));
            Set<String> same = worthAligning(ofBaseline, known);
            same.retainAll(worthAligning(ofCandidate, known));
            same.retainAll(CommonOrder.of(same, beyond(ofBaseline, known), beyond(ofCandidate, known)));
            Map<String, List<String>> shared = new HashMap<>();
            share(ofBaseline.keySet(), known, same, shared);
            share(ofCandidate.keySet(), known, same, shared);
            Map<List<String>, Long> baseNow = cut(ofBaseline, known, same, shared);
            Map<List<String>, Long> candidateNow = cut(ofCandidate, known, same, shared);
            if (baseNow.equals(ofBaseline) && candidateNow.equals(ofCandidate)) {
                return new AlignedStacks(write(ofBaseline), write(ofCandidate));
            }
            ofBaseline = baseNow;
            ofCandidate = candidateNow;
        }
    }

    private static Map<List<String>, Long> read(String text) {
        Map<List<String>, Long> stacks = new LinkedHashMap<>();
        text.lines().forEach(line -> {
            int blank = line.lastIndexOf(' ');
            stacks.merge(
                    List.of(line.substring(0, blank).split(";")), Long.parseLong(line.substring(blank + 1)), Long::sum);
        });
        return stacks;
    }

    private static String write(Map<List<String>, Long> stacks) {
        StringBuilder text = new StringBuilder();
        stacks.forEach((stack, weight) ->
                text.append(String.join(";", stack)).append(' ').append(weight).append('\n'));
        return text.toString();
    }

    private static Set<List<String>> beginnings(Collection<List<String>> stacks) {
        Set<List<String>> all = new HashSet<>();
        for (List<String> stack : stacks) {
            for (int end = stack.size(); end > 0 && all.add(stack.subList(0, end)); end--) {
                // The beginning of a known stack is known too.
            }
        }
        return all;
    }

    /** Returns how many frames of a stack the other side has as well, from the root on. */
    private static int known(List<String> stack, Set<List<String>> known) {
        int end = stack.size();
        while (end > 0 && !known.contains(stack.subList(0, end))) {
            end--;
        }
        return end;
    }

    /** Returns the stacks from the frame on at which the other side's differ. */
    private static Map<List<String>, Long> beyond(Map<List<String>, Long> stacks, Set<List<String>> known) {
        Map<List<String>, Long> beyond = new LinkedHashMap<>();
        stacks.forEach(
                (stack, weight) -> beyond.merge(stack.subList(known(stack, known), stack.size()), weight, Long::sum));
        return beyond;
    }

    private static Set<String> worthAligning(Map<List<String>, Long> stacks, Set<List<String>> known) {
        Map<String, Long> weights = new HashMap<>();
        beyond(stacks, known)
                .forEach((stack, weight) ->
                        new HashSet<>(stack).forEach(frame -> weights.merge(frame, weight, Long::sum)));
        long whole = stacks.values().stream().mapToLong(Long::longValue).sum();
        double least = whole * WORTH_ALIGNING;
        weights.values().removeIf(weight -> weight < least);
        return new HashSet<>(weights.keySet());
    }

    private static int same(List<String> stack, int from, Set<String> same) {
        int at = from;
        while (at < stack.size() && !same.contains(stack.get(at))) {
            at++;
        }
        return at;
    }

    /** Adds the frames that all ways to the same work have in common. */
    private static void share(
            Collection<List<String>> stacks,
            Set<List<String>> known,
            Set<String> same,
            Map<String, List<String>> shared) {
        for (List<String> stack : stacks) {
            int way = known(stack, known);
            int at = same(stack, way, same);
            if (at < stack.size()) {
                shared.merge(stack.get(at), stack.subList(0, way), AlignedStacks::inCommon);
            }
        }
    }

    private static List<String> inCommon(List<String> one, List<String> other) {
        int length = 0;
        while (length < Math.min(one.size(), other.size()) && one.get(length).equals(other.get(length))) {
            length++;
        }
        return one.subList(0, length);
    }

    private static Map<List<String>, Long> cut(
            Map<List<String>, Long> stacks,
            Set<List<String>> known,
            Set<String> same,
            Map<String, List<String>> shared) {
        Map<List<String>, Long> now = new LinkedHashMap<>();
        stacks.forEach((stack, weight) -> {
            int at = same(stack, known(stack, known), same);
            List<String> aligned = new ArrayList<>(stack);
            if (at < stack.size()) {
                aligned = new ArrayList<>(shared.get(stack.get(at)));
                aligned.addAll(stack.subList(at, stack.size()));
            }
            now.merge(aligned, weight, Long::sum);
        });
        return now;
    }

    /**
     * The set of frames that both sides reach in the same order. One side may open its transaction before
     * it gives the work to another thread, and the other side after it. Then neither frame shows how far a stack has got.
     */
    static final class CommonOrder {

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
                    .filter(other ->
                            lead(leadOfBase, frame, other) * Math.signum(lead(leadOfCandidate, frame, other)) < 0)
                    .count();
            while (true) {
                String worst =
                        left.stream().max(Comparator.comparing(conflicts)).orElse("");
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
}
