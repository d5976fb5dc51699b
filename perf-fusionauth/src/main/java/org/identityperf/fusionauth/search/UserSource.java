package org.identityperf.fusionauth.search;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.identityperf.fusionauth.store.UuidColumn;
import org.identityperf.probe.load.IndexParts.Definition;

/** This source reads users with their login identities and registrations, of which each user has one. */
public final class UserSource implements DocumentSource {

    private static final String QUERY = "SELECT u.id, u.tenants_id, i.email, u.first_name, u.last_name,"
            + " u.insert_instant, r.id, r.applications_id FROM (SELECT * FROM users WHERE id > ? ORDER BY id LIMIT ?) u"
            + " JOIN identities i ON i.users_id = u.id JOIN user_registrations r ON r.users_id = u.id ORDER BY u.id";

    @Override
    public String kind() {
        return UserDocument.KIND;
    }

    @Override
    public Definition definition(String name) {
        return UserDocument.definition(name);
    }

    @Override
    public String query() {
        return QUERY;
    }

    @Override
    public UUID write(ResultSet row, UuidColumn uuids, UUID before, Documents into) throws SQLException, IOException {
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
