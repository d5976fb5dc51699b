package org.identityperf.fusionauth.search;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.identityperf.fusionauth.store.UuidColumn;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.IndexParts.Definition;
import org.identityperf.probe.load.Progress;

/**
 * A reindex rebuilds an index from the database, while searches use the old index. It then replaces the old index by
 * the new one at once. The new index itself stores how far it has come, so that an interrupted reindex continues from
 * there. A row that is added meanwhile before that place is in the old index only.
 */
public final class Reindex {

    private static final String AFTER = "after";
    private static final int ROWS_A_QUERY = 2_000;
    private static final int DOCUMENTS_A_STEP = 50_000;
    private static final UUID LOWEST = new UUID(0, 0);

    private final Address database;
    private final Indexed source;
    private final UuidColumn uuids;
    private final SearchIndex target;
    private final SearchIndex searched;
    private final int documentsAStep;

    /**
     * Writes to an index that is created if it does not exist.
     *
     * @param place where the searched index is
     * @param target the rest of the new index's name, such as {@code entities-2}
     */
    public Reindex(Address database, Address place, Indexed source, String target) {
        this(database, place, source, target, DOCUMENTS_A_STEP);
    }

    /**
     * Writes in steps of another size.
     *
     * @param documentsAStep after how many documents the index stores how far it has come
     */
    public Reindex(Address database, Address place, Indexed source, String target, int documentsAStep) {
        this.database = database;
        this.source = source;
        this.uuids = UuidColumn.of(database);
        this.target = SearchIndex.of(place, target);
        this.searched = SearchIndex.of(place, source.kind());
        this.documentsAStep = documentsAStep;
    }

    /**
     * Writes all missing documents, and makes searches use the new index.
     *
     * @param progress counts documents
     * @return how many documents this call wrote
     */
    public long run(Progress progress) throws SQLException, IOException {
        Definition definition = source.definition(target.name());
        if (!target.exists()) {
            target.create(definition.body());
        }
        long written = 0;
        try (Connection connection = database.connect()) {
            long step = step(connection, progress);
            while (step > 0) {
                written += step;
                step = step(connection, progress);
            }
        }
        // A step that was killed leaves the index with the settings of loading.
        target.set(definition.atRest());
        target.replace(searched);
        return written;
    }

    /**
     * Writes the next part, which searches of the old index do not see.
     *
     * @return how many documents; 0 if there are no more
     */
    public long step(Connection connection, Progress progress) throws SQLException, IOException {
        UUID after = UUID.fromString(target.meta().path(AFTER).asText(LOWEST.toString()));
        UUID last = after;
        try (ElasticsearchBulk bulk = target.fill(progress);
                PreparedStatement query = connection.prepareStatement(source.query())) {
            for (int left = documentsAStep; left > 0; left -= ROWS_A_QUERY) {
                query.setObject(1, uuids.bound(last));
                query.setInt(2, Math.min(left, ROWS_A_QUERY));
                UUID end;
                try (ResultSet rows = query.executeQuery()) {
                    end = source.write(rows, uuids, last, bulk::add);
                }
                if (end.equals(last)) {
                    break;
                }
                last = end;
            }
            long written = bulk.finish();
            if (!last.equals(after)) {
                target.keep(SearchIndex.JSON.createObjectNode().put(AFTER, last.toString()));
            }
            return written;
        }
    }
}
