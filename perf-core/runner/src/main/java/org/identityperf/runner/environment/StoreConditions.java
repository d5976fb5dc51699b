package org.identityperf.runner.environment;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.settings.StoreMode;
import org.identityperf.runner.store.RunningStore;

/** This class lists the properties of the stores that decide what a run's figures mean. */
public final class StoreConditions {

    private StoreConditions() {}

    /**
     * Returns them by name: one line for all stores, under the name "store", and {@code store.postgresql.…} for what is
     * unusual.
     */
    public static SortedMap<String, String> of(OpenStores stores) {
        SortedMap<String, String> conditions = new TreeMap<>();
        Stream<String> running = stores.running().stream().map(store -> store.version() + ", " + word(store.way()));
        Stream<String> missing = stores.unavailable().keySet().stream().map(store -> "no " + store.title());
        conditions.put("store", Stream.concat(running, missing).collect(Collectors.joining("; ")));
        stores.unavailable()
                .forEach((store, why) -> conditions.put("store." + store.word() + ".missing", why.getMessage()));
        stores.running().forEach(store -> conditions.putAll(of(store)));
        return conditions;
    }

    private static SortedMap<String, String> of(RunningStore store) {
        String name = store.kind().word() + '.';
        SortedMap<String, String> conditions = new TreeMap<>();
        store.conditions().forEach((setting, value) -> conditions.put(name + setting, value));
        if (!store.differences().isEmpty()) {
            List<String> differences = store.differences().entrySet().stream()
                    .map(entry -> entry.getKey() + ' ' + entry.getValue())
                    .toList();
            conditions.put("store." + name + "differs", String.join(", ", differences));
        }
        if (store.statistics().isEmpty()) {
            conditions.put("store." + name + "statistics", "can't be read: statements and rows are not counted");
        }
        if (!store.datasets().clones()) {
            conditions.put("store." + name + "clones", "none: a benchmark that writes has its data loaded for it");
        }
        if (store.way() != StoreMode.EXTERNAL) {
            conditions.put("store." + name + "processors", "those of the measured JVMs; nothing is pinned to any");
        }
        return conditions;
    }

    private static String word(StoreMode way) {
        return switch (way) {
            case EMBEDDED, EXTERNAL -> way.name().toLowerCase(Locale.ROOT);
            case CONTAINERS -> "in a container";
        };
    }
}
