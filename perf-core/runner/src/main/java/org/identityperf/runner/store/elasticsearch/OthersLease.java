package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.identityperf.runner.store.StoreException;

/**
 * A lease that somebody else holds, watched until it ends. One that has not changed for a minute by the watch of whoever
 * waits has ended, so that clocks need not agree; one of this machine's whose process is gone has ended at once.
 */
final class OthersLease {

    private static final Duration PAUSE = Duration.ofMillis(250);

    private final Rest rest;
    private final String path;
    private final Duration expiry;
    private final Consumer<String> say;
    private String seen = "";
    private long since;
    private boolean said;

    /** @param say is told of the wait, once, and of a holder that ended without giving it back */
    OthersLease(Rest rest, String name, Duration expiry, Consumer<String> say) {
        this.rest = rest;
        this.path = Lease.path(name);
        this.expiry = expiry;
        this.say = say;
    }

    /** Waits until nobody holds it. */
    void awaitEnd() {
        while (true) {
            JsonNode document = rest.find(path);
            if (!document.path("found").asBoolean()) {
                return;
            }
            Holder holder = new Holder(document.path("_source"));
            if (holder.gone() || expired(document)) {
                Rest.Answer removed = rest.ask("DELETE", path + Lease.version(document), "");
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
        String version = Lease.version(document);
        if (!version.equals(seen)) {
            seen = version;
            since = System.nanoTime();
        }
        return System.nanoTime() - since > expiry.toNanos();
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            throw StoreException.interrupted("waiting for another run that uses the same Elasticsearch", e);
        }
    }
}
