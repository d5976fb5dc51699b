package org.identityperf.keycloak.current.benchmark;

import org.openjdk.jmh.annotations.Benchmark;

/** The state of a benchmark that writes sessions on a server, whatever its caches hold, and on the floor. */
public abstract class SessionChanges extends SessionWrites {

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return next();
    }

    /** Measures the floor: the same in one round trip for each change. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
