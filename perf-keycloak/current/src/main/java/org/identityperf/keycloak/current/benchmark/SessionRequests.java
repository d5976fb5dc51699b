package org.identityperf.keycloak.current.benchmark;

import org.openjdk.jmh.annotations.Benchmark;

/** The state of a benchmark of requests that begin or use a session. The shipped server answers them too. */
public abstract class SessionRequests extends SessionWrites {

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Counts the shipped server, in a calibration, until it answers. */
    @Benchmark
    public Object shipped(ServerCache held) {
        return next();
    }

    /** Measures the floor: a statement that reads, and another that writes; no password is hashed. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
