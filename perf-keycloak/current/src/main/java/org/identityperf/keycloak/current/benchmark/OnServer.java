package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.keycloak.current.writer.ServerSessionWriter;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.infra.BenchmarkParams;

/** This mixin answers and writes with the server's own code. */
interface OnServer extends Rung {

    @Override
    default Reader open(Address address) {
        return new ServerReader(address);
    }

    @Override
    default SessionWriter writer(Address address) {
        return new ServerSessionWriter(address);
    }

    @Override
    default boolean isCold(BenchmarkParams benchmarkCase) {
        return ServerCache.isCold(benchmarkCase);
    }
}
