package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.FloorSessionWriter;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.infra.BenchmarkParams;

/** This mixin answers and writes with the floor, which keeps nothing that could be forgotten. */
interface OnFloor extends Rung {

    @Override
    default Reader open(Address address) {
        return new FloorReader(address);
    }

    @Override
    default SessionWriter writer(Address address) {
        return new FloorSessionWriter(address);
    }

    @Override
    default boolean isCold(BenchmarkParams benchmarkCase) {
        return false;
    }
}
