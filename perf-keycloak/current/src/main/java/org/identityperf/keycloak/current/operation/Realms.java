package org.identityperf.keycloak.current.operation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.keycloak.models.RealmModel;
import org.keycloak.models.cache.CacheRealmProvider;

/** The operations on many realms. The floor runs one statement for each. */
public final class Realms {

    private static final String REALM = "SELECT r.name, r.enabled, d.name, f.alias FROM REALM r"
            + " JOIN KEYCLOAK_ROLE d ON d.id = r.default_role JOIN AUTHENTICATION_FLOW f ON f.id = r.browser_flow"
            + " WHERE ";

    /** All realms, as a server reads them when it starts. */
    public static final Operation<RealmPopulation> ALL =
            new Operation<>((reader, data, i) -> all(reader), (data, i) -> data.names());

    private Realms() {}

    /** By what a realm is found. */
    public enum By {
        /** Its id. */
        ID((reader, data, i) -> byId(reader, RealmPopulation.id(data.apart(i)))),
        /** Its name, which a request has in its path. */
        NAME((reader, data, i) -> byName(reader, RealmPopulation.name(data.apart(i))));

        private final Operation<RealmPopulation> operation;

        By(Operation.Run<RealmPopulation> run) {
            operation = new Operation<>(run, (data, i) -> RealmView.of(data.apart(i)));
        }

        public Operation<RealmPopulation> operation() {
            return operation;
        }
    }

    public static RealmView byId(Reader reader, String id) {
        return reader.request(
                session -> view(session.realms().getRealm(id)),
                floor -> floor.ask(REALM + "r.id = ?", Realms::view, id));
    }

    public static RealmView byName(Reader reader, String name) {
        return reader.request(
                session -> view(session.realms().getRealmByName(name)),
                floor -> floor.ask(REALM + "r.name = ?", Realms::view, name));
    }

    private static RealmView view(RealmModel realm) {
        return new RealmView(
                realm.getName(),
                realm.isEnabled(),
                realm.getDefaultRole().getName(),
                realm.getBrowserFlow().getAlias());
    }

    private static RealmView view(ResultSet rows) throws SQLException {
        rows.next();
        return new RealmView(rows.getString(1), rows.getBoolean(2), rows.getString(3), rows.getString(4));
    }

    /** Returns the names of all realms. */
    public static Set<String> all(Reader reader) {
        return reader.request(
                session -> session.realms()
                        .getRealmsStream()
                        .map(RealmModel::getName)
                        .collect(Collectors.toSet()),
                floor -> Set.copyOf(floor.ask("SELECT name FROM REALM", FloorReader::names)));
    }

    /** Has a server forget a realm as after a change of its settings. */
    public static void invalidate(Reader reader, String id) {
        reader.request(
                session -> {
                    CacheRealmProvider cache = session.getProvider(CacheRealmProvider.class);
                    cache.registerRealmInvalidation(id, cache.getRealm(id).getName());
                    return null;
                },
                floor -> null);
    }

    /**
     * What a request needs of its realm before anything else.
     *
     * @param defaultRole the name of the role that every user is given
     * @param browserFlow the name of the steps by which a browser logs in
     */
    public record RealmView(String name, boolean enabled, String defaultRole, String browserFlow) {

        /** Returns what a correct answer says about realm n. */
        public static RealmView of(int n) {
            return of(RealmPopulation.name(n));
        }

        /** Returns what a correct answer says about a new realm of that name. */
        public static RealmView of(String name) {
            return new RealmView(name, true, "default-roles-" + name, "browser");
        }
    }
}
