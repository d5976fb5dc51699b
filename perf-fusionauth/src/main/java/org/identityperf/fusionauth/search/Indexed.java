package org.identityperf.fusionauth.search;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.function.Function;
import org.identityperf.fusionauth.store.UuidColumn;
import org.identityperf.probe.load.IndexParts.Definition;

/**
 * An indexed kind is a kind of rows that has a search index. Its rows become the documents of the index, one each, in the
 * order of their ids.
 */
public enum Indexed {
    /** Entities with the grants about them. */
    ENTITIES(
            EntityDocument.KIND,
            EntityDocument::definition,
            "SELECT e.id, e.tenants_id, e.entity_types_id, e.client_id, e.name,"
                    + " e.insert_instant, e.data, g.id, g.users_id, tp.name FROM (SELECT * FROM entities WHERE id > ?"
                    + " ORDER BY id LIMIT ?) e LEFT JOIN entity_user_grants g ON g.entities_id = e.id"
                    + " LEFT JOIN entity_user_grant_permissions gp ON gp.entity_user_grants_id = g.id"
                    + " LEFT JOIN entity_type_permissions tp ON tp.id = gp.entity_type_permissions_id"
                    + " ORDER BY e.id, g.id, tp.name",
            Indexed::entities),

    /** Users with their login identities and registrations, of which each user has one. */
    USERS(
            UserDocument.KIND,
            UserDocument::definition,
            "SELECT u.id, u.tenants_id, i.email, u.first_name, u.last_name,"
                    + " u.insert_instant, r.id, r.applications_id FROM (SELECT * FROM users WHERE id > ? ORDER BY id LIMIT ?) u"
                    + " JOIN identities i ON i.users_id = u.id JOIN user_registrations r ON r.users_id = u.id ORDER BY u.id",
            Indexed::users);

    private static final UUID NONE = new UUID(0, 0);

    private final String kind;
    private final Function<String, Definition> definition;
    private final String query;
    private final Writer writer;

    Indexed(String kind, Function<String, Definition> definition, String query, Writer writer) {
        this.kind = kind;
        this.definition = definition;
        this.query = query;
        this.writer = writer;
    }

    /** This sink takes documents. */
    interface Documents {
        void add(String id, String document) throws IOException;
    }

    private interface Writer {
        UUID write(ResultSet row, UuidColumn uuids, UUID before, Documents into) throws SQLException, IOException;
    }

    /** Returns the rest of the name by which the index is searched. */
    public String kind() {
        return kind;
    }

    /** Returns the definition of an index for these documents. */
    public Definition definition(String name) {
        return definition.apply(name);
    }

    /**
     * Returns the query for the rows after an id, in their order. Its parameters are that id and the largest number of
     * documents.
     */
    String query() {
        return query;
    }

    /**
     * Writes what the query found.
     *
     * @param before the id that the query was given
     * @return the last id, or the same id if nothing was found
     */
    UUID write(ResultSet row, UuidColumn uuids, UUID before, Documents into) throws SQLException, IOException {
        return writer.write(row, uuids, before, into);
    }

    private static UUID entities(ResultSet row, UuidColumn uuids, UUID before, Documents into)
            throws SQLException, IOException {
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

    private static UUID users(ResultSet row, UuidColumn uuids, UUID before, Documents into)
            throws SQLException, IOException {
        UUID last = before;
        while (row.next()) {
            last = uuids.read(row, 1);
            into.add(
                    last.toString(),
                    UserDocument.of(
                            last,
                            uuids.read(row, 2),
                            row.getString(3),
                            row.getString(4),
                            row.getString(5),
                            row.getLong(6),
                            uuids.read(row, 7),
                            uuids.read(row, 8)));
        }
        return last;
    }
}
