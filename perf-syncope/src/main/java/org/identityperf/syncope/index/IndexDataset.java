package org.identityperf.syncope.index;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;
import org.identityperf.syncope.dataset.SyncopePopulation;
import org.identityperf.syncope.load.SyncopeDataset;
import org.identityperf.syncope.release.SearchEngine;
import org.identityperf.syncope.server.SyncopeServer;
import org.identityperf.syncope.store.StoredUser;

/**
 * The index dataset is the published data set in Elasticsearch: for {@code users} = N, N documents of users, without
 * dynamic groups. If Syncope's extension for Elasticsearch is on the class path, its own code creates the indices;
 * otherwise they are like the documented ones.
 */
public final class IndexDataset extends SizedDataset {

    /** The bytes of a document while segments are merged; more than was measured. */
    private static final long BYTES = 4_000;

    private static final long FEWEST_BYTES = 100_000_000;

    private static final int THREADS = 2;
    private static final ObjectMapper JSON = new ObjectMapper();

    public IndexDataset() {
        super(
                DatasetDescription.of(
                                SearchEngine.isHere() ? "SearchEngineUsers" : "IndexedUsers",
                                2,
                                SyncopeServer.version())
                        .sizedBy(List.of(SyncopeDataset.USERS)),
                BYTES,
                FEWEST_BYTES);
    }

    @Override
    public void create(Address place, Sizes sizes, long seed, Progress progress) throws IOException {
        long users = sizes.of(SyncopeDataset.USERS);
        new IndexSettings(place).create();
        progress.begin("documents", users);
        load(place, users, seed, progress);
    }

    /**
     * Fills the index of users.
     *
     * @return how many documents the index took
     */
    static long load(Address place, long users, long seed, Progress progress) throws IOException {
        SyncopePopulation population = new SyncopePopulation(seed);
        try (ElasticsearchBulk bulk =
                ElasticsearchBulk.into(place, IndexNames.at(place).users(), THREADS, progress)) {
            for (long i = 0; i < users; i++) {
                StoredUser user = StoredUser.of(population.user(i), List.of());
                bulk.add(user.key().toString(), JSON.writeValueAsString(IndexDocument.of(user)));
            }
            return bulk.finish();
        }
    }
}
