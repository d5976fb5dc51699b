package org.identityperf.keycloak.current.reader;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;

/** This floor answers each question about many realms with one statement. */
final class FloorRealms implements RealmsReader {

    private static final String REALM = "SELECT r.name, r.enabled, d.name, f.alias FROM REALM r"
            + " JOIN KEYCLOAK_ROLE d ON d.id = r.default_role JOIN AUTHENTICATION_FLOW f ON f.id = r.browser_flow"
            + " WHERE ";

    private final FloorStatements statements;

    FloorRealms(FloorStatements statements) {
        this.statements = statements;
    }

    private static RealmView view(ResultSet rows) throws SQLException {
        rows.next();
        return new RealmView(rows.getString(1), rows.getBoolean(2), rows.getString(3), rows.getString(4));
    }

    @Override
    public RealmView byId(String id) {
        return statements.ask(REALM + "r.id = ?", FloorRealms::view, id);
    }

    @Override
    public RealmView byName(String name) {
        return statements.ask(REALM + "r.name = ?", FloorRealms::view, name);
    }

    @Override
    public Set<String> all() {
        return Set.copyOf(statements.ask("SELECT name FROM REALM", FloorStatements::names));
    }

    /** Does nothing, since nothing is kept. */
    @Override
    public void invalidate(String id) {}
}
