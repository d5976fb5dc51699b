package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.ServerReader;
import org.identityperf.probe.address.Address;

/** Keycloak itself. */
interface OnServer extends Rung {

    @Override
    default Reader open(Address address) {
        return new ServerReader(address);
    }
}
