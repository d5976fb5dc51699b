package org.identityperf.crowd;

import java.io.IOException;
import java.sql.SQLException;
import org.identityperf.crowd.dataset.CrowdDataset;
import org.identityperf.crowd.dataset.CrowdDatasetContract;
import org.identityperf.crowd.dataset.CrowdSchema;
import org.identityperf.crowd.floor.FloorCrowdStore;
import org.identityperf.crowd.floor.FloorTokenStorage;
import org.identityperf.crowd.reference.ReferenceCrowdStore;
import org.identityperf.crowd.reference.ReferenceTokenStorage;
import org.identityperf.crowd.store.CrowdStore;
import org.identityperf.crowd.store.CrowdStoreContract;
import org.identityperf.crowd.store.SessionRules;
import org.identityperf.crowd.store.TokenStorage;
import org.identityperf.crowd.store.TokenStorageContract;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.log.Logs;
import org.identityperf.runner.cli.TestDatabases;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.TestInstance;

/** All that is the same on every database, which is started once: one subclass each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class DatabaseContract {

    private static final int CONNECTIONS = 4;

    private TestDatabases databases;

    /** The database's word. */
    abstract String database();

    @BeforeAll
    void borrow() throws Exception {
        Logs.quiet();
        databases = TestDatabases.start(
                "perf-crowd",
                tables("reference"),
                tables("floor"),
                tables("once"),
                tables("again"),
                tables("otherwise"),
                tables("replayed"),
                "thousand=" + database() + ':' + CrowdDataset.class.getName() + "[users=1000]",
                "tokens=" + database() + ':' + CrowdDataset.class.getName() + "[users=1000]");
    }

    private String tables(String name) {
        return name + '=' + database() + ':' + CrowdSchema.class.getName() + "[]";
    }

    @AfterAll
    void giveBack() throws IOException {
        databases.close();
    }

    /** What was lent by that name. */
    Address lent(String name) {
        return databases.get(name);
    }

    @Nested
    class Reference extends CrowdStoreContract {
        @Override
        protected Address tables() {
            return lent("reference");
        }

        @Override
        protected CrowdStore open(Address address, SessionRules rules) throws SQLException {
            return ReferenceCrowdStore.open(address, CONNECTIONS, rules);
        }
    }

    @Nested
    class Floor extends CrowdStoreContract {
        @Override
        protected Address tables() {
            return lent("floor");
        }

        @Override
        protected CrowdStore open(Address address, SessionRules rules) throws SQLException {
            return FloorCrowdStore.open(address, CONNECTIONS, rules);
        }
    }

    @Nested
    class ReferenceTokens extends TokenStorageContract {
        @Override
        protected Address tokens() {
            return lent("tokens");
        }

        @Override
        protected TokenStorage open(Address address, SessionRules rules) throws SQLException {
            return ReferenceTokenStorage.open(address, rules);
        }
    }

    @Nested
    class FloorTokens extends TokenStorageContract {
        @Override
        protected Address tokens() {
            return lent("tokens");
        }

        @Override
        protected TokenStorage open(Address address, SessionRules rules) throws SQLException {
            return FloorTokenStorage.open(address);
        }
    }

    @Nested
    class Generated extends CrowdDatasetContract {
        @Override
        protected Address thousand() {
            return lent("thousand");
        }

        @Override
        protected Address tables(String name) {
            return lent(name);
        }
    }
}
