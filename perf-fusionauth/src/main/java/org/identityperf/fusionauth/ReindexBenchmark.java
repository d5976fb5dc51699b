package org.identityperf.fusionauth;

import java.io.IOException;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.dataset.NewIndex;
import org.identityperf.fusionauth.search.Indexed;
import org.identityperf.fusionauth.search.Reindex;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.measure.CellAddress;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Window;
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
 * How long does it take to build the index of entities, or of users, anew, and does the rate fall with their number (issue
 * 2896 of fusionauth-issues)?
 *
 * <p>{@code -Pperf -Dperf.include=Reindex}
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(value = 1)
@Measurement(iterations = 3)
public class ReindexBenchmark {

    /** A database, and the index that is replaced. */
    @State(Scope.Benchmark)
    public static class Stores {

        /** How many entities the tenants have. */
        @Param("1000")
        public long entities;

        /** How many users there are; nought for as many as go with the entities. */
        @Param("0")
        public long users;

        /** What is indexed. */
        @Param
        public Indexed documents;

        private Address database;
        private Address place;
        private FusionSizes sizes;
        private int repetition;
        private long written;

        @Setup(Level.Trial)
        public void open(BenchmarkParams cell) {
            database = CellAddress.of(cell);
            place = OpenFusion.beside(cell);
            sizes = FusionSizes.of(entities, users);
        }

        @Setup(Level.Iteration)
        public void begin() {
            repetition++;
            Window.open();
        }

        private String target(int number) {
            return documents.source().kind() + '-' + number;
        }

        long reindex() throws SQLException, IOException {
            written = new Reindex(database, place, documents.source(), target(repetition)).run(Progress.silent());
            return written;
        }

        long fill() throws IOException {
            written = NewIndex.fill(place, target(repetition), documents, sizes);
            return written;
        }

        @TearDown(Level.Iteration)
        public void verify() {
            Window.close();
            long expected = NewIndex.count(documents, sizes);
            OpenFusion.expect("documents written", expected, written);
            SearchIndex index = SearchIndex.of(place, target(repetition));
            OpenFusion.expect("documents", expected, index.count());
            Window.left(Counter.DOCUMENT_BYTES, index::bytes);
        }

        /** What searches find is the last one; an index that was only filled is nobody's. */
        @TearDown(Level.Trial)
        public void remove() {
            for (int i = 1; i <= repetition; i++) {
                SearchIndex index = SearchIndex.of(place, target(i));
                if (index.exists()) {
                    index.ask("DELETE", "/" + index.name(), "");
                }
            }
        }
    }

    /** From the database, then searched instead of the old one. */
    @Benchmark
    public long reference(Stores stores) throws SQLException, IOException {
        return stores.reindex();
    }

    /** The same documents without a database. */
    @Benchmark
    public long floor(Stores stores) throws IOException {
        return stores.fill();
    }
}
