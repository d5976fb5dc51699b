package org.identityperf.keycloak.current.service;

import java.util.stream.Stream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.keycloak.models.KeycloakSession;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.PartialImportRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/** An admin change has a server's REST resources create, update or delete what belongs to the realm that has users. */
public interface AdminChange {

    /**
     * A {@code Kind} is what can be created, updated and deleted. Its constants know the table of the database that has
     * it, and which text of it an update changes.
     */
    enum Kind {
        USER("users", "USER_ENTITY", "username", "last_name"),
        GROUP("groups", "KEYCLOAK_GROUP", "name", "name"),
        /** A role of the realm, which is updated and deleted by its name. */
        ROLE("roles", "KEYCLOAK_ROLE", "name", "description"),
        CLIENT("clients", "CLIENT", "client_id", "description");

        private final String path;
        private final String table;
        private final String name;
        private final String text;

        Kind(String path, String table, String name, String text) {
            this.path = path;
            this.table = table;
            this.name = name;
            this.text = text;
        }

        private String id() {
            return this == ROLE ? name : "id";
        }

        /** Returns the SQL that selects the key by which it is updated and deleted, by its name and the realm. */
        public String key() {
            return select(id(), name);
        }

        /** Returns the SQL that selects the text that an update changes, by its key and the realm. */
        public String text() {
            return select(text, id());
        }

        private String select(String what, String by) {
            return "SELECT " + what + " FROM " + table + " WHERE " + by + " = ? AND realm_id = ?";
        }

        Object named(String its) {
            return switch (this) {
                case USER -> user(its);
                case GROUP -> group(its);
                case ROLE -> new RoleRepresentation(its, "", false);
                case CLIENT -> client(its);
            };
        }

        /** Returns what is named so, with another text. A group's only text is its name. */
        Object updated(String its, String other) {
            return switch (this) {
                case USER -> {
                    UserRepresentation user = user(its);
                    user.setLastName(other);
                    yield user;
                }
                case GROUP -> group(other);
                case ROLE -> new RoleRepresentation(its, other, false);
                case CLIENT -> {
                    ClientRepresentation client = client(its);
                    client.setDescription(other);
                    yield client;
                }
            };
        }

        private static GroupRepresentation group(String name) {
            GroupRepresentation group = new GroupRepresentation();
            group.setName(name);
            return group;
        }

        private static ClientRepresentation client(String name) {
            ClientRepresentation client = new ClientRepresentation();
            client.setClientId(name);
            return client;
        }

        private static UserRepresentation user(String name) {
            UserRepresentation user = new UserRepresentation();
            user.setUsername(name);
            user.setEmail(name + "@example.org");
            user.setFirstName("First");
            user.setLastName("Last");
            user.setEnabled(true);
            return user;
        }
    }

    /** Returns the import of users with those names, which fails if one is there. */
    static PartialImportRepresentation users(Stream<String> names) {
        PartialImportRepresentation users = new PartialImportRepresentation();
        users.setIfResourceExists(PartialImportRepresentation.Policy.FAIL.name());
        users.setUsers(names.map(Kind::user).toList());
        return users;
    }

    /** Lets the administrator with that token in to the server of this JVM, as every request does first. */
    static AdminChange of(KeycloakSession session, String token) {
        return new AdminChangeHere(Resources.admin(session, token).getRealmAdmin(CurrentSchema.REALM));
    }

    /** Has every change of the administrator with that token go to a whole server. */
    static AdminChange of(OverHttp server, String token) {
        String realm = Resources.REALM_PATH + '/';
        return new AdminChange() {
            @Override
            public void create(Kind kind, String name) {
                server.post(realm + kind.path, token, kind.named(name));
            }

            @Override
            public void importUsers(Stream<String> names) {
                server.post(realm + "partialImport", token, users(names));
            }

            @Override
            public void update(Kind kind, String key, String name, String text) {
                server.put(realm + kind.path + '/' + key, token, kind.updated(name, text));
            }

            @Override
            public void delete(Kind kind, String key) {
                server.delete(realm + kind.path + '/' + key, token);
            }
        };
    }

    void create(Kind kind, String name);

    /** Creates users by one import into the realm. */
    void importUsers(Stream<String> names);

    /** Gives what has that key and name another text. */
    void update(Kind kind, String key, String name, String text);

    /** Deletes what has that key. */
    void delete(Kind kind, String key);
}
