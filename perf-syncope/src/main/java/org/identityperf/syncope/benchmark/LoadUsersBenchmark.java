package org.identityperf.syncope.benchmark;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.measure.CellAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.identityperf.syncope.load.AttributeRowBatch;
import org.identityperf.syncope.load.AttributeRowLoad;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * How fast do users get into the forty rows that each has with standard JPA, by COPY with indexes built afterwards and by
 * JDBC batch with indexes in place?
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=LoadUsers}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 3)
public class LoadUsersBenchmark {

    // Any seed will do: the cost of a row does not depend on its values.
    private static final long SEED = 1;

    /** How rows get in. */
    public enum Way {
        /** Binary COPY. */
        COPY {
            @Override
            long load(Address address, long users) throws SQLException {
                return new AttributeRowLoad(address, users, SEED, Progress.silent()).run();
            }
        },
        /** A hundred users in a transaction, one statement a table. */
        BATCH {
            @Override
            long load(Address address, long users) throws SQLException {
                try (AttributeRowBatch batch = AttributeRowBatch.open(address, SEED)) {
                    return batch.add(0, users, USERS_OF_BATCH);
                }
            }
        };

        private static final int USERS_OF_BATCH = 100;

        /** Returns how many rows the store took. */
        abstract long load(Address address, long users) throws SQLException;
    }

    /** Tables that are emptied before each repetition. */
    @State(Scope.Benchmark)
    public static class EmptyTables {

        private static final long ROWS_OF_USER = 40;

        /** How many users are loaded. */
        @Param("1000")
        public long users;

        /** How. */
        @Param
        public Way way;

        private Address address;

        @Setup(Level.Iteration)
        public void empty(BenchmarkParams cell) throws SQLException {
            address = CellAddress.of(cell);
            try (Connection connection = address.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("TRUNCATE uplainattrvalue, uplainattruniquevalue, uplainattr, umembership");
                // Groups refer to it as owners, so that truncating it would truncate them.
                statement.execute("DELETE FROM syncopeuser");
                statement.execute("VACUUM syncopeuser");
            }
            Window.open();
        }

        long load() throws SQLException {
            return way.load(address, users);
        }

        @TearDown(Level.Iteration)
        public void verify() throws SQLException {
            Window.close();
            try (Connection connection = address.connect();
                    Statement statement = connection.createStatement();
                    ResultSet counted = statement.executeQuery("SELECT (SELECT count(*) FROM syncopeuser)"
                            + " + (SELECT count(*) FROM umembership) + (SELECT count(*) FROM uplainattr)"
                            + " + (SELECT count(*) FROM uplainattrvalue)"
                            + " + (SELECT count(*) FROM uplainattruniquevalue)")) {
                counted.next();
                Expected.check("loaded rows", users * ROWS_OF_USER, counted.getLong(1));
            }
        }
    }

    /** This project's loader. */
    @Benchmark
    public long loader(EmptyTables tables) throws SQLException {
        return tables.load();
    }
}
