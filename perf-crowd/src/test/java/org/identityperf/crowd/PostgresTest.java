package org.identityperf.crowd;

import org.junit.jupiter.api.Tag;

/** The module's own store is MySQL. */
@Tag("thorough")
class PostgresTest extends DatabaseContract {

    @Override
    String database() {
        return "postgresql";
    }
}
