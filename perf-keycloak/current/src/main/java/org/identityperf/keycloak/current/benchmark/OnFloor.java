package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.infra.BenchmarkParams;

/** One statement an operation; it keeps nothing that could be forgotten. */
interface OnFloor extends Rung {

    @Override
    default Reader open(Address address) {
        return new FloorReader(address);
    }

    @Override
    default boolean isCold(BenchmarkParams cell) {
        return false;
    }
}
