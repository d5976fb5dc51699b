package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * A process of some machine that holds a lease.
 *
 * @param document as it stands in the lease
 */
record Holder(JsonNode document) {

    private static final String HOST = "host";
    private static final String PROCESS = "process";
    private static final String STARTED = "started";

    /** This process, as JSON; another text each time. */
    static String self() {
        ProcessHandle process = ProcessHandle.current();
        return Rest.json(Map.of(
                HOST,
                host(),
                PROCESS,
                process.pid(),
                STARTED,
                started(process),
                "at",
                Instant.now().toString()));
    }

    String name() {
        return "process " + document.path(PROCESS).asText() + " on "
                + document.path(HOST).asText();
    }

    /** Whether it was a process of this machine, and has ended. */
    boolean gone() {
        return document.path(HOST).asText().equals(host())
                && ProcessHandle.of(document.path(PROCESS).asLong())
                        .filter(process ->
                                started(process).equals(document.path(STARTED).asText()))
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
}
