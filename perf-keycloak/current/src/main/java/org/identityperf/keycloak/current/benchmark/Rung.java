package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.infra.BenchmarkParams;

/** This mixin of a benchmark's state chooses the implementation that answers or writes. */
interface Rung {

    Reader open(Address address);

    SessionWriter writer(Address address);

    /** Returns whether it forgets before each invocation what it has kept. */
    boolean isCold(BenchmarkParams benchmarkCase);
}
