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
 * Builds an index anew from the database, while searches go on in the old one, and then puts the new one in its place at
 * once. The new index itself keeps how far it has come, so that one that was broken off goes on from there. Rows that are
 * added meanwhile before that place are in the old index alone.
 */
public final class Reindex {

    private static final String AFTER = "after";
    private static final int ROWS_A_QUERY = 2_000;
    private static final int DOCUMENTS_A_STEP = 50_000;
    private static final UUID LOWEST = new UUID(0, 0);

    private final Address database;
    private final Source source;
    private final UuidColumn uuids;
    private final SearchIndex target;
    private final SearchIndex searched;
    private final int documentsAStep;

    /**
     * Into an index that is made if it is not there.
     *
     * @param place where the index is that is searched
     * @param target the rest of the new index's name, such as {@code entities-2}
     */
    public Reindex(Address database, Address place, Source source, String target) {
        this(database, place, source, target, DOCUMENTS_A_STEP);
    }

    /**
     * With steps of another size.
     *
     * @param documentsAStep after how many it is kept how far the index has come
     */
    public Reindex(Address database, Address place, Source source, String target, int documentsAStep) {
        this.database = database;
        this.source = source;
        this.uuids = UuidColumn.of(database);
        this.target = SearchIndex.of(place, target);
        this.searched = SearchIndex.of(place, source.kind());
        this.documentsAStep = documentsAStep;
    }

    /**
     * Writes all that is missing, and has it searched.
     *
     * @param progress is told of documents
     * @return how many documents were written now
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
        // A step that was killed leaves the index as it is while it is loaded.
        target.set(definition.atRest());
        target.replace(searched);
        return written;
    }

    /**
     * Writes the next part, which searches of the old index do not see.
     *
     * @return how many documents; nought if there are no more
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
