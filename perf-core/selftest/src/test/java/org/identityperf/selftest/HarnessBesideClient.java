package org.identityperf.selftest;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What the harness itself costs: floors of one read beside the store's own client. */
class HarnessBesideClient extends RunByName {

    @Test
    void aFloorIsHardlySlowerThanTheStoresOwnClient() throws IOException {
        assertNothingFails(run().harness(System.getenv().getOrDefault("PATH", "")));
    }
}
