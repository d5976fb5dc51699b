package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.dataset.SyncopeUser;
import org.identityperf.syncope.index.IndexDataset;
import org.identityperf.syncope.index.IndexedUsers;
import org.identityperf.syncope.load.SyncopeDataset;
import org.identityperf.syncope.shape.JsonbDataset;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to change one attribute of a user where Elasticsearch is updated as well, together with every
 * dynamic group, whose document holds its members? Syncope's own extension indexes what it saved; the reference indexes
 * the user's document, then that of every dynamic group; the floor sends only the documents that changed, in one request.
 *
 * <p>{@code -Pperf -Dperf.tier=full -Dperf.include=IndexedUpdate}
 */
@StorageBenchmark(dataset = SyncopeDataset.class, writes = true)
@UsesDataset(value = JsonbDataset.class, when = "shape=JSONB")
@UsesDataset(value = IndexDataset.class, store = "elasticsearch")
public class IndexedUpdateBenchmark extends UpdateUserBenchmark implements WithSearchEngine {

    private IndexedUsers indexed;

    @Override
    UserStore open(BenchmarkParams benchmarkCase) throws SQLException {
        indexed = new IndexedUsers(CaseAddress.of(benchmarkCase, "elasticsearch"));
        return openIndexed(benchmarkCase);
    }

    @Override
    void check(UserStore users, SyncopeUser user) {
        super.check(users, user);
        Expected.check("the indexed email", email(user), indexed.value(user.key(), Schema.EMAIL));
    }
}
