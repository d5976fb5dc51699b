package org.identityperf.fusionauth;

import java.io.IOException;
import java.sql.SQLException;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.dataset.NewIndex;
import org.identityperf.fusionauth.search.Indexed;
import org.identityperf.fusionauth.search.Reindex;
import org.identityperf.fusionauth.search.SearchIndex;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.benchmark.ColdStart;
import org.identityperf.probe.load.Progress;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Counter;
import org.identityperf.probe.measure.Expected;
import org.identityperf.probe.measure.Window;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/** A reindexing benchmark has a database with the index that is rebuilt from it. */
@State(Scope.Benchmark)
public abstract class Reindexed extends ColdStart {

    /** How many entities the tenants have. */
    @Param("1000")
    public long entities;

    private final Indexed documents;
    private Address database;
    private Address place;
    private int iteration;
    private long written;

    Reindexed(Indexed documents) {
        this.documents = documents;
    }

    /** Returns the sizes of the dataset. */
    abstract FusionSizes sizes();

    @Setup(Level.Trial)
    public void open(BenchmarkParams benchmarkCase) {
        database = CaseAddress.of(benchmarkCase);
        place = OpenFusion.beside(benchmarkCase);
    }

    @Setup(Level.Iteration)
    public void begin() {
        iteration++;
        Window.open();
    }

    private String target(int number) {
        return documents.kind() + '-' + number;
    }

    @TearDown(Level.Iteration)
    public void verify() {
        Window.close();
        long expected = NewIndex.count(documents, sizes());
        Expected.check("documents written", expected, written);
        SearchIndex index = SearchIndex.of(place, target(iteration));
        Expected.check("documents", expected, index.count());
        Window.left(Counter.DOCUMENT_BYTES, index::bytes);
    }

    /** Builds a new index from the database, then replaces the old one by it. */
    @Benchmark
    public long reference() throws SQLException, IOException {
        written = new Reindex(database, place, documents, target(iteration)).run(Progress.silent());
        return written;
    }

    /** Writes the same documents without a database. */
    @Benchmark
    public long floor() throws IOException {
        written = NewIndex.fill(place, target(iteration), documents, sizes());
        return written;
    }

    /** Removes the indexes that are left: the last one, which searches find, or all that were only filled. */
    @TearDown(Level.Trial)
    public void remove() {
        for (int i = 1; i <= iteration; i++) {
            SearchIndex index = SearchIndex.of(place, target(i));
            if (index.exists()) {
                index.ask("DELETE", "/" + index.name(), "");
            }
        }
    }
}
