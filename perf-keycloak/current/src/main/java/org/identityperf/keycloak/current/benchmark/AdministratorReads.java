package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.operation.Administration;
import org.identityperf.keycloak.current.operation.Realms;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * The state of a benchmark that reads one realm on behalf of an administrator of all realms.
 *
 * @param <D> describes the data
 */
public abstract class AdministratorReads<D> extends OperationBenchmark<D> {

    /** How many other realms there are besides that of the users and the administrators' own. */
    @Param("1")
    public int realms;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    @Override
    void ready() {
        Administration.authorize(reader);
    }

    @Override
    void readFirst() {
        Realms.byName(reader, CurrentSchema.MASTER);
        Realms.byName(reader, CurrentSchema.REALM);
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Counts the shipped server, in a calibration. */
    @Benchmark
    public Object shipped(ServerCache held) {
        return next();
    }
}
