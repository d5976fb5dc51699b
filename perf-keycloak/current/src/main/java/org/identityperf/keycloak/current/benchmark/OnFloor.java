package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;

/** One statement an operation; it keeps nothing that could be cold. */
interface OnFloor extends Rung {

    @Override
    default Reader open(Address address) {
        return new FloorReader(address);
    }

    @Override
    default Cache cache() {
        return Cache.WARM;
    }
}
