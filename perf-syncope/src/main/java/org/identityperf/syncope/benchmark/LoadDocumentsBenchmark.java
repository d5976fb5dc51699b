package org.identityperf.syncope.benchmark;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.load.CopyFiles;
import org.identityperf.syncope.shape.JsonbRows;
import org.identityperf.syncope.shape.JsonbSchema;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How fast are users loaded into the JSONB shape, a document and two memberships each: by COPY with indexes built
 * afterwards, by JDBC batch with indexes in place, and by COPY from ready files, which is the store's own limit?
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=LoadDocuments}
 */
@StorageBenchmark(dataset = JsonbSchema.class, writes = true)
public class LoadDocumentsBenchmark extends ColdStart {

    /** This state loads rows that are made during the load. */
    @State(Scope.Benchmark)
    public static class MadeRows extends EmptyUserTables {

        /** How the users are loaded. */
        @Param
        public LoadWay way;

        public MadeRows() {
            super(JsonbRows.TABLES);
        }
    }

    /** This state loads the same rows from ready files. */
    @State(Scope.Benchmark)
    public static class ReadyRows extends EmptyUserTables {

        private CopyFiles files;

        public ReadyRows() {
            super(JsonbRows.TABLES);
        }

        @Override
        void prepare() throws SQLException, IOException {
            empty();
            load(LoadWay.COPY);
            files = CopyFiles.of(address(), List.of(List.of("syncopeuser"), List.of("umembership")));
        }

        @TearDown(Level.Trial)
        public void delete() throws IOException {
            files.delete();
        }
    }

    /** Measures this project's loader. */
    @Benchmark
    public long loader(MadeRows tables) throws SQLException {
        return tables.load(tables.way);
    }

    /** Measures the same rows, read from files in the store's own format. */
    @Benchmark
    public long floor(ReadyRows tables) throws SQLException {
        return tables.files.load();
    }
}
