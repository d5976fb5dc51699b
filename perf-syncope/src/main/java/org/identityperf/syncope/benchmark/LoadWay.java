package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;
import org.identityperf.syncope.load.UserBatch;
import org.identityperf.syncope.load.UserLoad;
import org.identityperf.syncope.load.UserTables;

/** A method of loading users into empty tables. */
public enum LoadWay {
    /** Binary COPY, with indexes built afterwards. */
    COPY {
        @Override
        long load(Address address, long users, UserTables tables) throws SQLException {
            return new UserLoad(address, users, SEED, tables, Progress.silent()).run();
        }
    },
    /** JDBC batch with indexes in place: a hundred users in a transaction, one statement a table. */
    BATCH {
        @Override
        long load(Address address, long users, UserTables tables) throws SQLException {
            try (UserBatch batch = UserBatch.open(address, SEED, tables)) {
                return batch.add(0, users, USERS_OF_BATCH);
            }
        }
    };

    /** Any seed will do: the cost of a row does not depend on its values. */
    static final long SEED = 1;

    private static final int USERS_OF_BATCH = 100;

    /** Loads users into tables, and returns how many rows the store took. */
    abstract long load(Address address, long users, UserTables tables) throws SQLException;
}
