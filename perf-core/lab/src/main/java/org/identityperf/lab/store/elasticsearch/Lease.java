package org.identityperf.lab.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.identityperf.lab.store.DatasetName;
import org.identityperf.lab.store.StoreException;

/**
 * Lets one run at a time use a cluster that others can reach too: a document that names its holder, changed every few
 * seconds as long as the holder lives. One that has not changed for a minute by the watch of whoever waits is taken over,
 * so that clocks need not agree; one of this machine's whose process is gone is taken over at once.
 */
final class Lease implements AutoCloseable {

    static final String INDEX = DatasetName.OURS + "lock";

    private static final String DOCUMENT = "/" + INDEX + "/_doc/run";
    private static final Duration RENEWAL = Duration.ofSeconds(10);
    private static final Duration EXPIRY = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofMillis(250);

    private static final Map<String, ?> NEW_INDEX = Map.of(
            "settings", Map.of("number_of_shards", 1, "number_of_replicas", 0),
            "mappings", Map.of("dynamic", false, "_meta", Map.of("identityperf", "lock")));

    private final Rest rest;
    private final Duration expiry;
    private final ScheduledExecutorService renewal = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "renew the lock of an Elasticsearch");
        thread.setDaemon(true);
        return thread;
    });
    private String version = "";
    private boolean lost;

    private Lease(Rest rest, Duration expiry) {
        this.rest = rest;
        this.expiry = expiry;
    }

    /** Takes the lock; waits as long as another run holds it, and says so once. */
    static Lease take(Rest rest, Consumer<String> say) {
        return take(rest, EXPIRY, say);
    }

    static Lease take(Rest rest, Duration expiry, Consumer<String> say) {
        requireIndex(rest);
        Lease lease = new Lease(rest, expiry);
        lease.await(say);
        lease.renewal.scheduleWithFixedDelay(
                lease::renew, RENEWAL.toMillis(), RENEWAL.toMillis(), TimeUnit.MILLISECONDS);
        return lease;
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

    private void await(Consumer<String> say) {
        String seen = "";
        long since = System.nanoTime();
        boolean said = false;
        while (true) {
            Rest.Answer made = rest.ask("PUT", "/" + INDEX + "/_create/run", holder());
            if (!made.conflict()) {
                hold(made);
                return;
            }
            JsonNode other = rest.find(DOCUMENT);
            if (!other.path("found").asBoolean()) {
                continue;
            }
            if (!version(other).equals(seen)) {
                seen = version(other);
                since = System.nanoTime();
            }
            if (gone(other.path("_source")) || System.nanoTime() - since > expiry.toNanos()) {
                Rest.Answer taken = rest.ask("PUT", DOCUMENT + seen, holder());
                if (!taken.conflict()) {
                    say.accept("taking over from a run that has ended (" + owner(other) + ")");
                    hold(taken);
                    return;
                }
            }
            if (!said) {
                say.accept("waiting for another run (" + owner(other) + ") that uses this Elasticsearch");
                said = true;
            }
            pause();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            throw StoreException.interrupted("waiting for another run that uses the same Elasticsearch", e);
        }
    }

    private void hold(Rest.Answer written) {
        if (written.refused()) {
            throw new StoreException("Elasticsearch refuses to lock " + INDEX + ": " + written.body());
        }
        version = version(written.body());
    }

    private synchronized void renew() {
        try {
            Rest.Answer renewed = rest.ask("PUT", DOCUMENT + version, holder());
            if (renewed.conflict()) {
                lost = true;
                renewal.shutdown();
            } else if (!renewed.refused()) {
                version = version(renewed.body());
            }
        } catch (StoreException e) {
            // The cluster is away for now; the next renewal finds out whether somebody else got it meanwhile.
        }
    }

    /** Whether another run took the lock over, because this one did not renew it in time. */
    synchronized boolean lost() {
        return lost;
    }

    /** Makes a write succeed only if nobody wrote after that answer. */
    private static String version(JsonNode document) {
        return "?if_seq_no=" + document.path("_seq_no").asText() + "&if_primary_term="
                + document.path("_primary_term").asText();
    }

    private static String holder() {
        ProcessHandle process = ProcessHandle.current();
        return Rest.json(Map.of(
                "host",
                host(),
                "process",
                process.pid(),
                "started",
                started(process),
                "at",
                Instant.now().toString()));
    }

    private static String owner(JsonNode document) {
        JsonNode holder = document.path("_source");
        return "process " + holder.path("process").asText() + " on "
                + holder.path("host").asText();
    }

    private static boolean gone(JsonNode holder) {
        return holder.path("host").asText().equals(host())
                && ProcessHandle.of(holder.path("process").asLong())
                        .filter(process ->
                                started(process).equals(holder.path("started").asText()))
                        .isEmpty();
    }

    private static String started(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toString).orElse("unknown");
    }

    private static String host() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // Equal to none, so that no process of a machine without a name is taken for ended.
            return UUID.randomUUID().toString();
        }
    }

    @Override
    public synchronized void close() {
        renewal.shutdownNow();
        try {
            rest.ask("DELETE", DOCUMENT + version, "");
        } catch (StoreException e) {
            // It can't be given back, so it expires.
        }
    }
}
