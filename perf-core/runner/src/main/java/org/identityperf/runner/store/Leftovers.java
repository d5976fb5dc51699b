package org.identityperf.runner.store;

import java.util.List;
import java.util.function.Consumer;

/** What killed runs left in a store: clones, and datasets that nobody can go on with. */
public final class Leftovers {

    private static final int NAMED = 3;

    private Leftovers() {}

    /**
     * Says what is dropped, then drops it.
     *
     * @param store the store's name
     * @param left what is to be dropped, in that order
     */
    public static void drop(String store, List<String> left, Consumer<String> say, Consumer<String> drop) {
        if (left.isEmpty()) {
            return;
        }
        String more = left.size() > NAMED ? " and " + (left.size() - NAMED) + " more" : "";
        say.accept("dropping what earlier runs left in " + store + ": "
                + String.join(", ", left.subList(0, Math.min(NAMED, left.size()))) + more);
        left.forEach(drop);
    }
}
