package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.StoreException;

/**
 * A lease is a lock of a cluster. It is a document that names its {@link Holder}. The holder changes it every few
 * seconds as long as it is alive.
 */
final class ElasticsearchLease implements AutoCloseable {

    static final String INDEX = DatasetName.OURS + "lock";

    private static final Duration RENEWAL = Duration.ofSeconds(10);

    private static final Map<String, ?> NEW_INDEX = Map.of(
            "settings", Map.of("number_of_shards", 1, "number_of_replicas", 0),
            "mappings", Map.of("dynamic", false, "_meta", Map.of("identityperf", "lock")));

    private final Rest rest;
    private final String path;
    private final ScheduledExecutorService renewal = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "renew the lock of an Elasticsearch");
        thread.setDaemon(true);
        return thread;
    });
    private String version;
    private boolean lost;

    private ElasticsearchLease(Rest rest, String path, String version) {
        this.rest = rest;
        this.path = path;
        this.version = version;
    }

    /**
     * Takes the lease; waits as long as somebody else holds it.
     *
     * @param expiry how long the lease may stay unchanged until its holder is considered ended
     */
    static ElasticsearchLease take(Rest rest, String name, Duration expiry, Consumer<String> say) {
        requireIndex(rest);
        Others other = new Others(rest, name, expiry, say);
        while (true) {
            Rest.Answer made = rest.ask("PUT", "/" + INDEX + "/_create/" + name, Holder.self());
            if (made.conflict()) {
                other.awaitEnd();
            } else if (made.refused()) {
                throw new StoreException("Elasticsearch refuses to lock " + INDEX + ": " + made.body());
            } else {
                ElasticsearchLease lease = new ElasticsearchLease(rest, path(name), version(made.body()));
                lease.renewal.scheduleWithFixedDelay(
                        lease::renew, RENEWAL.toMillis(), RENEWAL.toMillis(), TimeUnit.MILLISECONDS);
                return lease;
            }
        }
    }

    /**
     * Waits until nobody holds a lease.
     *
     * @param say receives a line about the wait, once, and one about a holder that ended without releasing the lease
     */
    static void awaitEnd(Rest rest, String name, Duration expiry, Consumer<String> say) {
        new Others(rest, name, expiry, say).awaitEnd();
    }

    static String path(String name) {
        return "/" + INDEX + "/_doc/" + name;
    }

    /** Returns the condition that makes a write succeed only if nobody wrote after that answer. */
    private static String version(JsonNode document) {
        return "?if_seq_no=" + document.path("_seq_no").asText() + "&if_primary_term="
                + document.path("_primary_term").asText();
    }

    private static void requireIndex(Rest rest) {
        JsonNode found = rest.find("/" + INDEX + "/_mapping");
        if (!found.has(INDEX)) {
            Rest.Answer made = rest.ask("PUT", "/" + INDEX, Rest.json(NEW_INDEX));
            if (made.refused() && !made.body().toString().contains("resource_already_exists")) {
                throw new StoreException("Elasticsearch refuses to make the index " + INDEX + ": " + made.body());
            }
            found = rest.get("/" + INDEX + "/_mapping");
        }
        if (!found.at("/" + INDEX + "/mappings/_meta/identityperf").asText().equals("lock")) {
            throw new StoreException("the index " + INDEX + " was not made by this project. It was left as it is:"
                    + " rename it, or use another cluster.");
        }
    }

    private synchronized void renew() {
        try {
            Rest.Answer renewed = rest.ask("PUT", path + version, Holder.self());
            if (renewed.conflict()) {
                lost = true;
                renewal.shutdown();
            } else if (!renewed.refused()) {
                version = version(renewed.body());
            }
        } catch (StoreException e) {
            // The cluster can't be reached now; the next renewal finds out whether somebody else took the lease.
        }
    }

    /** Returns whether somebody else took the lease over, because this process did not renew it in time. */
    synchronized boolean lost() {
        return lost;
    }

    @Override
    public synchronized void close() {
        renewal.shutdownNow();
        try {
            rest.ask("DELETE", path + version, "");
        } catch (StoreException e) {
            // The lease can't be released, so it will expire.
        }
    }

    /**
     * {@code Others} watches a lease that somebody else holds, until it ends. A lease has ended if it did not change
     * for the expiry time. Only the waiting process measures that time, so clocks of machines may differ. If the holder
     * was a process of this machine and is gone, the lease has ended at once.
     */
    private static final class Others {

        private static final Duration PAUSE = Duration.ofMillis(250);

        private final Rest rest;
        private final String path;
        private final Duration expiry;
        private final Consumer<String> say;
        private String seen = "";
        private long since;
        private boolean said;

        private Others(Rest rest, String name, Duration expiry, Consumer<String> say) {
            this.rest = rest;
            this.path = ElasticsearchLease.path(name);
            this.expiry = expiry;
            this.say = say;
        }

        private void awaitEnd() {
            while (true) {
                JsonNode document = rest.find(path);
                if (!document.path("found").asBoolean()) {
                    return;
                }
                Holder holder = new Holder(document.path("_source"));
                if (holder.gone() || expired(document)) {
                    Rest.Answer removed = rest.ask("DELETE", path + version(document), "");
                    if (!removed.conflict()) {
                        say.accept("taking over from a run that has ended (" + holder.name() + ")");
                        return;
                    }
                }
                if (!said) {
                    say.accept("waiting for another run (" + holder.name() + ") that uses this Elasticsearch");
                    said = true;
                }
                pause();
            }
        }

        private boolean expired(JsonNode document) {
            String version = ElasticsearchLease.version(document);
            if (!version.equals(seen)) {
                seen = version;
                since = System.nanoTime();
            }
            return System.nanoTime() - since > expiry.toNanos();
        }

        private void pause() {
            try {
                TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
            } catch (InterruptedException e) {
                throw StoreException.interrupted("waiting for another run that uses the same Elasticsearch", e);
            }
        }
    }
}
