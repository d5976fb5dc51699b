package org.identityperf.crowd;

class PostgresTest extends DatabaseContract {

    @Override
    String database() {
        return "postgresql";
    }
}
