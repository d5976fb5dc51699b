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
import org.identityperf.probe.load.Progress;

/**
 * Builds the index of entities anew from the database, while searches go on in the old one, and then puts the new one in
 * its place at once. The new index itself keeps how far it has come, so that one that was broken off goes on from there.
 */
public final class Reindex {

    private static final String ENTITIES = "SELECT e.id, e.tenants_id, e.entity_types_id, e.client_id, e.name,"
            + " e.insert_instant, e.data, g.id, g.users_id, tp.name FROM (SELECT * FROM entities WHERE id > ?"
            + " ORDER BY id LIMIT ?) e LEFT JOIN entity_user_grants g ON g.entities_id = e.id"
            + " LEFT JOIN entity_user_grant_permissions gp ON gp.entity_user_grants_id = g.id"
            + " LEFT JOIN entity_type_permissions tp ON tp.id = gp.entity_type_permissions_id"
            + " ORDER BY e.id, g.id, tp.name";
    private static final String AFTER = "after";
    private static final int ENTITIES_A_QUERY = 2_000;
    private static final int ENTITIES_A_STEP = 50_000;
    private static final int THREADS = 2;
    private static final UUID LOWEST = new UUID(0, 0);

    private final Address database;
    private final Address place;
    private final UuidColumn uuids;
    private final SearchIndex target;
    private final SearchIndex searched;
    private final int entitiesAStep;

    /**
     * Into an index that is made if it is not there.
     *
     * @param place where the index is that is searched
     * @param target the rest of the new index's name, such as {@code entities-2}
     */
    public Reindex(Address database, Address place, String target) {
        this(database, place, target, ENTITIES_A_STEP);
    }

    /**
     * With steps of another size.
     *
     * @param entitiesAStep after how many it is kept how far the index has come
     */
    public Reindex(Address database, Address place, String target, int entitiesAStep) {
        this.database = database;
        this.place = place;
        this.uuids = UuidColumn.of(database);
        this.target = SearchIndex.of(place, target);
        this.searched = SearchIndex.of(place, EntityDocument.KIND);
        this.entitiesAStep = entitiesAStep;
    }

    /**
     * Writes all that is missing, and has it searched.
     *
     * @param progress is told of documents
     * @return how many documents were written now
     */
    public long run(Progress progress) throws SQLException, IOException {
        if (!target.exists()) {
            target.create(EntityDocument.index());
        }
        long written = 0;
        try (Connection connection = database.connect()) {
            long step = step(connection, progress);
            while (step > 0) {
                written += step;
                step = step(connection, progress);
            }
        }
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
        try (ElasticsearchBulk bulk = ElasticsearchBulk.into(place, target.name(), THREADS, progress);
                PreparedStatement query = connection.prepareStatement(ENTITIES)) {
            for (int left = entitiesAStep; left > 0; left -= ENTITIES_A_QUERY) {
                query.setObject(1, uuids.bound(last));
                query.setInt(2, Math.min(left, ENTITIES_A_QUERY));
                UUID end = write(query, bulk, last);
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

    /** Writes what a query finds; returns the last entity's id, or the one before if there is none. */
    private UUID write(PreparedStatement query, ElasticsearchBulk bulk, UUID before) throws SQLException, IOException {
        EntityDocument document = new EntityDocument();
        UUID entity = before;
        UUID grant = LOWEST;
        try (ResultSet row = query.executeQuery()) {
            while (row.next()) {
                UUID id = uuids.read(row, 1);
                if (!id.equals(entity)) {
                    if (!entity.equals(before)) {
                        bulk.add(entity.toString(), document.end());
                    }
                    begin(document, id, row);
                    entity = id;
                    grant = LOWEST;
                }
                if (row.getObject(8) != null) {
                    UUID found = uuids.read(row, 8);
                    if (!found.equals(grant)) {
                        document.grant(found, uuids.read(row, 9));
                        grant = found;
                    }
                    document.permission(row.getString(10));
                }
            }
        }
        if (!entity.equals(before)) {
            bulk.add(entity.toString(), document.end());
        }
        return entity;
    }

    private void begin(EntityDocument document, UUID id, ResultSet row) throws SQLException {
        document.begin(
                id,
                uuids.read(row, 2),
                uuids.read(row, 3),
                row.getString(4),
                row.getString(5),
                row.getLong(6),
                row.getString(7));
    }
}
