package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.store.DatasetName;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.external.Lease;

/**
 * A document that names its owner, who writes it again every few seconds. It has ended if it did not
 * change for the expiry time. Only the waiting process measures that time, so clocks of machines may differ. If the
 * owner was a process of this machine and is gone, the lease has ended at once.
 */
final class ClusterLease extends Lease {

    static final String INDEX = DatasetName.OURS + "lock";

    private static final String DOCUMENT = "/" + INDEX + "/_doc/run";
    private static final Duration RENEWAL = Duration.ofSeconds(10);
    private static final Duration EXPIRY = Duration.ofSeconds(60);

    private static final Map<String, ?> NEW_INDEX = Map.of(
            "settings", Map.of("number_of_shards", 1, "number_of_replicas", 0),
            "mappings", Map.of("dynamic", false, "_meta", Map.of("identityperf", "lock")));
    private static final Map<String, ?> SELF =
            Map.of("host", host(), "process", ProcessHandle.current().pid());

    private final Rest rest;
    private final Duration expiry;
    private final Consumer<String> say;
    /** The condition that makes a write succeed only if nobody wrote since the document was last seen. */
    private String version = "";

    private long seen;

    private ClusterLease(Rest rest, Duration expiry, Consumer<String> say) {
        this.rest = rest;
        this.expiry = expiry;
        this.say = say;
    }

    /** Takes the lease; waits as long as another run has it. */
    static ClusterLease take(Rest rest, Consumer<String> say) {
        return take(rest, EXPIRY, say);
    }

    static ClusterLease take(Rest rest, Duration expiry, Consumer<String> say) {
        requireIndex(rest);
        ClusterLease lease = new ClusterLease(rest, expiry, say);
        await("Elasticsearch", lease::create, say);
        lease.keep(RENEWAL);
        return lease;
    }

    private static void requireIndex(Rest rest) {
        Rest.Answer made = rest.ask("PUT", "/" + INDEX, NEW_INDEX);
        if (made.refused() && !made.body().toString().contains("resource_already_exists")) {
            throw new StoreException("Elasticsearch refuses to make the index " + INDEX + ": " + made.body());
        }
        JsonNode found = rest.get("/" + INDEX + "/_mapping");
        if (!found.at("/" + INDEX + "/mappings/_meta/identityperf").asText().equals("lock")) {
            throw new StoreException("the index " + INDEX + " was not made by this project. It was left as it is:"
                    + " rename it, or use another cluster.");
        }
    }

    /** Makes the document; returns its owner if another run has done so. */
    private Optional<String> create() {
        Rest.Answer made = rest.ask("PUT", "/" + INDEX + "/_create/run", SELF);
        if (made.conflict()) {
            return owner().or(this::create);
        }
        if (made.refused()) {
            throw new StoreException("Elasticsearch refuses to lock " + INDEX + ": " + made.body());
        }
        version = version(made.body());
        return Optional.empty();
    }

    /** Returns the owner of the lease; empty if there is none, or it ended without giving the lease back. */
    private Optional<String> owner() {
        JsonNode document = rest.find(DOCUMENT);
        if (!document.path("found").asBoolean()) {
            return Optional.empty();
        }
        if (!version.equals(version(document))) {
            version = version(document);
            seen = System.nanoTime();
        }
        String host = document.at("/_source/host").asText();
        long process = document.at("/_source/process").asLong();
        String owner = "process " + process + " on " + host;
        boolean gone = host.equals(host()) && ProcessHandle.of(process).isEmpty();
        if ((gone || System.nanoTime() - seen > expiry.toNanos())
                && !rest.ask("DELETE", DOCUMENT + version).conflict()) {
            say.accept("taking over from a run that has ended (" + owner + ")");
            return Optional.empty();
        }
        return Optional.of(owner);
    }

    private static String version(JsonNode document) {
        return "?if_seq_no=" + document.path("_seq_no").asText() + "&if_primary_term="
                + document.path("_primary_term").asText();
    }

    @Override
    protected boolean renewed() {
        Rest.Answer renewed = rest.ask("PUT", DOCUMENT + version, SELF);
        if (renewed.conflict()) {
            return false;
        }
        if (renewed.refused()) {
            throw new StoreException("Elasticsearch refuses to renew " + INDEX + ": " + renewed.body());
        }
        version = version(renewed.body());
        return true;
    }

    @Override
    protected void release() {
        rest.ask("DELETE", DOCUMENT + version);
    }

    @Override
    protected String howLost(Address server) {
        return "Another run took over Elasticsearch at " + server.url() + ", because this one could not renew " + INDEX
                + " in time";
    }
}
