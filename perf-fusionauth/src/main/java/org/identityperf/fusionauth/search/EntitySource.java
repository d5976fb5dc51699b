package org.identityperf.fusionauth.search;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.identityperf.fusionauth.store.UuidColumn;
import org.identityperf.probe.load.IndexParts.Definition;

/** This source reads entities with the grants about them. */
public final class EntitySource implements DocumentSource {

    private static final String QUERY = "SELECT e.id, e.tenants_id, e.entity_types_id, e.client_id, e.name,"
            + " e.insert_instant, e.data, g.id, g.users_id, tp.name FROM (SELECT * FROM entities WHERE id > ?"
            + " ORDER BY id LIMIT ?) e LEFT JOIN entity_user_grants g ON g.entities_id = e.id"
            + " LEFT JOIN entity_user_grant_permissions gp ON gp.entity_user_grants_id = g.id"
            + " LEFT JOIN entity_type_permissions tp ON tp.id = gp.entity_type_permissions_id"
            + " ORDER BY e.id, g.id, tp.name";
    private static final UUID NONE = new UUID(0, 0);

    @Override
    public String kind() {
        return EntityDocument.KIND;
    }

    @Override
    public Definition definition(String name) {
        return EntityDocument.definition(name);
    }

    @Override
    public String query() {
        return QUERY;
    }

    @Override
    public UUID write(ResultSet row, UuidColumn uuids, UUID before, Documents into) throws SQLException, IOException {
        EntityDocument document = new EntityDocument();
        UUID entity = before;
        UUID grant = NONE;
        while (row.next()) {
            UUID id = uuids.read(row, 1);
            if (!id.equals(entity)) {
                if (!entity.equals(before)) {
                    into.add(entity.toString(), document.end());
                }
                begin(document, id, uuids, row);
                entity = id;
                grant = NONE;
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
        if (!entity.equals(before)) {
            into.add(entity.toString(), document.end());
        }
        return entity;
    }

    private static void begin(EntityDocument document, UUID id, UuidColumn uuids, ResultSet row) throws SQLException {
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
