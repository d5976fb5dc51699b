package org.identityperf.runner.environment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.identityperf.runner.settings.Store;
import org.identityperf.runner.settings.StoreSettings;
import org.identityperf.runner.store.RunningStore;
import org.identityperf.runner.store.StoreTrouble;
import org.identityperf.runner.store.StoreUnavailable;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.cache.UnusedFiles;
import org.identityperf.runner.store.kind.StoreKinds;

/** Open stores are the stores of one run. Each is started once, while no other run uses the cache. */
public final class OpenStores implements AutoCloseable {

    private final StoreSettings settings;
    private final Cache cache;
    private final Consumer<String> say;
    private final SortedMap<Store, RunningStore> running = new ConcurrentSkipListMap<>();
    private final SortedMap<Store, StoreUnavailable> unavailable = new ConcurrentSkipListMap<>();

    private OpenStores(StoreSettings settings, Cache cache, Consumer<String> say) {
        this.settings = settings;
        this.cache = cache;
        this.say = say;
    }

    /** Opens the stores that can run here. */
    public static OpenStores of(Collection<Store> needed, StoreSettings settings, Cache cache, Consumer<String> say) {
        OpenStores stores = new OpenStores(settings, cache, say);
        try {
            stores.open(needed);
            return stores;
        } catch (RuntimeException e) {
            try {
                stores.close();
            } catch (RuntimeException unclosed) {
                e.addSuppressed(unclosed);
            }
            throw e;
        }
    }

    /**
     * Opens further stores that can run here. All of them start at the same time, since each waits for much more than a
     * processor.
     */
    void open(Collection<Store> more) {
        SortedSet<Store> needed = new TreeSet<>(more);
        needed.removeAll(running.keySet());
        needed.removeAll(unavailable.keySet());
        List<SideBySide.Task> starts = needed.stream()
                .map(store -> (SideBySide.Task) () -> start(store))
                .toList();
        try {
            SideBySide.run(Math.max(1, starts.size()), starts, () -> {});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void start(Store store) {
        try {
            running.put(store, StoreKinds.of(store).open(settings, cache, say));
        } catch (StoreUnavailable e) {
            unavailable.put(store, e);
        }
    }

    public Collection<RunningStore> running() {
        return Collections.unmodifiableCollection(running.values());
    }

    /** Returns whether all of some stores run. */
    public boolean run(Collection<Store> stores) {
        return running.keySet().containsAll(stores);
    }

    public RunningStore get(Store store) {
        return running.get(store);
    }

    /** Returns the stores that can't run here, each with the reason. */
    public SortedMap<Store, StoreUnavailable> unavailable() {
        return Collections.unmodifiableSortedMap(unavailable);
    }

    /**
     * Requires that this run has had every store for itself up to now.
     *
     * @throws StoreTrouble if another run may use one by now, so that nothing measured can be trusted
     */
    public void requireHeld() {
        running.values().forEach(RunningStore::requireHeld);
    }

    /** Returns the trouble of a store that broke, if that caused the failure; empty if all stores are well. */
    public Optional<StoreTrouble> trouble(Exception failure) {
        return running.values().stream()
                .flatMap(store -> store.trouble(failure).stream())
                .findFirst();
    }

    /**
     * Ends all stores at the same time, even if one can't be ended in order, and removes what no run uses any more.
     *
     * @throws StoreTrouble if another run may have used one of them
     */
    @Override
    public void close() {
        List<CompletableFuture<Void>> ending = running.values().stream()
                .map(store -> CompletableFuture.runAsync(() -> end(store), OpenStores::inThread))
                .toList();
        List<RuntimeException> failures = new ArrayList<>();
        ending.forEach(end -> {
            try {
                end.join();
            } catch (CompletionException e) {
                failures.add(e.getCause() instanceof RuntimeException known ? known : e);
            }
        });
        running.clear();
        UnusedFiles.remove(cache, say);
        if (!failures.isEmpty()) {
            RuntimeException first = failures.remove(0);
            failures.forEach(first::addSuppressed);
            throw first;
        }
    }

    private static void end(RunningStore store) {
        try (store) {
            store.requireHeld();
        }
    }

    private static void inThread(Runnable end) {
        new Thread(end, "ending a store").start();
    }
}
