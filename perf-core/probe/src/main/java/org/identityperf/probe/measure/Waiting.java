package org.identityperf.probe.measure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Waiting is what operations waited for in the store, as far as the store shows it, and what others wait for meanwhile.
 *
 * @param locks the locks that other transactions held, those that were waited for most often first
 * @param deadlocks those that were met most often first
 * @param events what the sessions were busy with in a time breakdown, the longest first
 * @param held the locks that a thread of the server held while it waited for the store
 */
public record Waiting(List<LockWait> locks, List<Deadlock> deadlocks, List<WaitEvent> events, List<HeldLock> held) {

    /** Nothing was waited for, or nothing is shown. */
    public static final Waiting NOTHING = new Waiting(List.of(), List.of(), List.of(), List.of());

    public Waiting {
        locks = List.copyOf(locks);
        deadlocks = List.copyOf(deadlocks);
        events = List.copyOf(events);
        held = List.copyOf(held);
    }

    /** Creates what was waited for in the store, with none held in the server. */
    public Waiting(List<LockWait> locks, List<Deadlock> deadlocks, List<WaitEvent> events) {
        this(locks, deadlocks, events, List.of());
    }

    /** Returns the locks and deadlocks of both, each once with how often it was. */
    Waiting and(Waiting more) {
        Map<LockWait, Long> waits = new LinkedHashMap<>();
        Stream.of(locks, more.locks)
                .flatMap(List::stream)
                .forEach(wait -> waits.merge(wait.of(0), wait.times(), Long::sum));
        List<LockWait> all = new ArrayList<>();
        waits.forEach((wait, times) -> all.add(wait.of(times)));
        all.sort(Comparator.comparingLong(LockWait::times).reversed().thenComparing(LockWait::words));
        Map<Deadlock, Deadlock> met = new LinkedHashMap<>();
        Stream.of(deadlocks, more.deadlocks)
                .flatMap(List::stream)
                .forEach(each -> met.merge(Deadlock.between(each.one(), each.other()), each, Deadlock::and));
        List<Deadlock> together = new ArrayList<>(met.values());
        together.sort(Comparator.comparingLong(Deadlock::times)
                .reversed()
                .thenComparing(Deadlock::one)
                .thenComparing(Deadlock::other));
        SortedSet<HeldLock> heldByEither = new TreeSet<>(held);
        heldByEither.addAll(more.held);
        return new Waiting(all, together, List.of(), List.copyOf(heldByEither));
    }
}
