package org.identityperf.runner.store;

import java.util.List;
import java.util.function.Consumer;

/**
 * {@code Leftovers} drops what killed runs left in a store: clones, and half-loaded datasets that no run can continue.
 */
public final class Leftovers {

    private static final int NAMED = 3;

    private Leftovers() {}

    /**
     * Announces what is dropped, then drops it.
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
