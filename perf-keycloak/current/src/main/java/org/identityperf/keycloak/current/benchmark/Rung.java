package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.writer.SessionWriter;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.infra.BenchmarkParams;

/** Who answers: mixed into a benchmark's state. */
interface Rung {

    Reader open(Address address);

    SessionWriter writer(Address address);

    /** Whether it forgets before each invocation what it has kept. */
    boolean isCold(BenchmarkParams benchmarkCase);
}
