package org.identityperf.selftest;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/**
 * What the gate says on this machine of equal code, and of code that is slowed. The property {@code gate.runs} says how
 * often; without it, once.
 */
class LiveGate extends RunByName {

    @Test
    void equalCodeIsNotReportedAndSlowedCodeIs() throws IOException {
        assertNothingFails(run().live(Integer.getInteger("gate.runs", 1)));
    }
}
