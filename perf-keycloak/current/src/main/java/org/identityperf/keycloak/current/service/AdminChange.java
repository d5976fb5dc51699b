package org.identityperf.keycloak.current.service;

import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.keycloak.models.KeycloakSession;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/** An admin change has a server's REST resources create or delete what belongs to the realm that has users. */
public interface AdminChange {

    /** A {@code Kind} is what can be created and deleted. Its constants know the table of the database that has it. */
    enum Kind {
        USER("users", "USER_ENTITY", "username"),
        GROUP("groups", "KEYCLOAK_GROUP", "name"),
        /** A role of the realm, which is deleted by its name. */
        ROLE("roles", "KEYCLOAK_ROLE", "name"),
        CLIENT("clients", "CLIENT", "client_id");

        private final String path;
        private final String table;
        private final String name;

        Kind(String path, String table, String name) {
            this.path = path;
            this.table = table;
            this.name = name;
        }

        /** Returns the SQL that selects the key by which it is deleted, by its name and the realm. */
        public String key() {
            return "SELECT " + (this == ROLE ? name : "id") + " FROM " + table + " WHERE " + name
                    + " = ? AND realm_id = ?";
        }

        Object named(String its) {
            return switch (this) {
                case USER -> user(its);
                case GROUP -> {
                    GroupRepresentation group = new GroupRepresentation();
                    group.setName(its);
                    yield group;
                }
                case ROLE -> new RoleRepresentation(its, "", false);
                case CLIENT -> {
                    ClientRepresentation client = new ClientRepresentation();
                    client.setClientId(its);
                    yield client;
                }
            };
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

    /** Lets the administrator with that token in to the server of this JVM, as every request does first. */
    static AdminChange of(KeycloakSession session, String token) {
        return new AdminChangeHere(Resources.admin(Request.get(AdminRequest.PATH + CurrentSchema.REALM, token)
                        .in(session))
                .getRealmAdmin(CurrentSchema.REALM));
    }

    /** Has every change of the administrator with that token go to a whole server. */
    static AdminChange of(OverHttp server, String token) {
        String realm = AdminRequest.PATH + CurrentSchema.REALM + '/';
        return new AdminChange() {
            @Override
            public void create(Kind kind, String name) {
                server.post(realm + kind.path, token, kind.named(name));
            }

            @Override
            public void delete(Kind kind, String key) {
                server.delete(realm + kind.path + '/' + key, token);
            }
        };
    }

    void create(Kind kind, String name);

    /** Deletes what has that key. */
    void delete(Kind kind, String key);
}
