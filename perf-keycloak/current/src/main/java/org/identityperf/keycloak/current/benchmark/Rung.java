package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.address.Address;

/** Who answers: mixed into a benchmark's state. */
interface Rung {

    Reader open(Address address);

    /** What its caches hold when an invocation begins. */
    Cache cache();
}
