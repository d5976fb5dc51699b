package org.identityperf.syncope.benchmark;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.CopyFiles;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.measure.CellAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.identityperf.syncope.shape.JsonbBatch;
import org.identityperf.syncope.shape.JsonbLoad;
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
 * How fast do users get into the JSONB shape, a document and two memberships each: by COPY with indexes built
 * afterwards, by JDBC batch with indexes in place, and by COPY from ready files, which is the store's own limit?
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=LoadDocuments}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 3)
public class LoadDocumentsBenchmark {

    // Any seed will do: the cost of a row does not depend on its values.
    private static final long SEED = 1;

    /** How rows get in. */
    public enum Way {
        /** Binary COPY. */
        COPY {
            @Override
            long load(Address address, long users) throws SQLException {
                return new JsonbLoad(address, users, SEED, Progress.silent()).run();
            }
        },
        /** A hundred users in a transaction, one statement a table. */
        BATCH {
            @Override
            long load(Address address, long users) throws SQLException {
                try (JsonbBatch batch = JsonbBatch.open(address, SEED)) {
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
    public abstract static class EmptyTables {

        private static final long ROWS_OF_USER = 3;

        /** How many users are loaded. */
        @Param("1000")
        public long users;

        private Address address;

        @Setup(Level.Trial)
        public void make(BenchmarkParams cell) throws SQLException, IOException {
            address = CellAddress.of(cell);
            makeReady(address);
        }

        /** What has to be there before anything is loaded. */
        void makeReady(Address tables) throws SQLException, IOException {
            // Rows that are made as they are loaded need nothing.
        }

        @Setup(Level.Iteration)
        public void empty() throws SQLException {
            try (Connection connection = address.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("TRUNCATE umembership");
                // Groups refer to it as owners, so that truncating it would truncate them.
                statement.execute("DELETE FROM syncopeuser");
                statement.execute("VACUUM syncopeuser");
            }
            Window.open();
        }

        @TearDown(Level.Iteration)
        public void verify() throws SQLException {
            Window.close();
            try (Connection connection = address.connect();
                    Statement statement = connection.createStatement();
                    ResultSet counted = statement.executeQuery(
                            "SELECT (SELECT count(*) FROM syncopeuser) + (SELECT count(*) FROM umembership)")) {
                counted.next();
                Expected.check("loaded rows", users * ROWS_OF_USER, counted.getLong(1));
            }
        }

        Address address() {
            return address;
        }
    }

    /** Rows that are made as they are loaded. */
    @State(Scope.Benchmark)
    public static class MadeRows extends EmptyTables {

        /** How. */
        @Param
        public Way way;
    }

    /** The same rows in ready files. */
    @State(Scope.Benchmark)
    public static class ReadyRows extends EmptyTables {

        private CopyFiles files;

        @Override
        void makeReady(Address tables) throws SQLException, IOException {
            empty();
            new JsonbLoad(tables, users, SEED, Progress.silent()).run();
            files = CopyFiles.of(tables, List.of(List.of("syncopeuser"), List.of("umembership")));
        }

        @TearDown(Level.Trial)
        public void delete() throws IOException {
            files.delete();
        }
    }

    /** This project's loader. */
    @Benchmark
    public long loader(MadeRows tables) throws SQLException {
        return tables.way.load(tables.address(), tables.users);
    }

    /** The same rows from files in the store's own format. */
    @Benchmark
    public long floor(ReadyRows tables) throws SQLException {
        return tables.files.load();
    }
}
