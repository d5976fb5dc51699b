package org.identityperf.runner.store.elasticsearch;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/**
 * A holder is a process of some machine that holds a lease.
 *
 * @param document the JSON document of the lease that describes the holder
 */
record Holder(JsonNode document) {

    private static final String HOST = "host";
    private static final String PROCESS = "process";
    private static final String STARTED = "started";

    /** Returns a description of this process as JSON; each call returns another text. */
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

    /** Returns whether the holder was a process of this machine that has ended. */
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
            // Equals no other name, so that a process of a machine without a name is never considered ended.
            return UUID.randomUUID().toString();
        }
    }
}
