package org.identityperf.keycloak.current.operation;

import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.service.Resources;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.PartialImportRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;
import org.keycloak.services.resources.admin.RealmAdminResource;
import org.keycloak.util.JsonSerialization;

/**
 * The operations by which an administrator creates, updates or deletes what belongs to the realm that has users. The
 * server's own REST resources do it, in this JVM or in the shipped server over HTTP; there is no floor.
 *
 * @param reader reaches the server, with an administrator's token
 */
public record AdminChange(Reader reader) {

    /** What can be created, updated and deleted, with its table and the text that an update changes. */
    public enum Kind {
        USER(
                "users",
                new Table("USER_ENTITY", "id", "username", "last_name"),
                new Resource<>(
                        (name, text) -> user(name, text == null ? "Last" : text),
                        (realm, user) -> realm.users().createUser(user),
                        (realm, key, user) -> realm.users().user(key).updateUser(user),
                        (realm, key) -> realm.users().user(key).deleteUser())),
        /** A group, whose only text is its name. */
        GROUP(
                "groups",
                new Table("KEYCLOAK_GROUP", "id", "name", "name"),
                new Resource<>(
                        (name, text) -> {
                            GroupRepresentation group = new GroupRepresentation();
                            group.setName(text == null ? name : text);
                            return group;
                        },
                        (realm, group) -> realm.getGroups().addTopLevelGroup(group),
                        (realm, key, group) ->
                                realm.getGroups().getGroupById(key).updateGroup(group),
                        (realm, key) -> realm.getGroups().getGroupById(key).deleteGroup())),
        /** A role of the realm, which is updated and deleted by its name. */
        ROLE(
                "roles",
                new Table("KEYCLOAK_ROLE", "name", "name", "description"),
                new Resource<>(
                        (name, text) -> new RoleRepresentation(name, text == null ? "" : text, false),
                        (realm, role) -> realm.getRoleContainerResource().createRole(role),
                        (realm, key, role) -> realm.getRoleContainerResource().updateRole(key, role),
                        (realm, key) -> realm.getRoleContainerResource().deleteRole(key))),
        CLIENT(
                "clients",
                new Table("CLIENT", "id", "client_id", "description"),
                new Resource<>(
                        (name, text) -> {
                            ClientRepresentation client = new ClientRepresentation();
                            client.setClientId(name);
                            client.setDescription(text);
                            return client;
                        },
                        (realm, client) -> realm.getClients().createClient(client),
                        (realm, key, client) ->
                                realm.getClients().getClient(key).update(client),
                        (realm, key) -> realm.getClients().getClient(key).deleteClient()));

        private final String path;
        private final Table table;
        private final Resource<?> resource;

        Kind(String path, Table table, Resource<?> resource) {
            this.path = path;
            this.table = table;
            this.resource = resource;
        }

        /** Returns the SQL that selects the key by which it is updated and deleted, by its name and the realm. */
        public String key() {
            return table.select(table.key(), table.name());
        }

        /** Returns the SQL that selects the text that an update changes, by its key and the realm. */
        public String text() {
            return table.select(table.text(), table.key());
        }
    }

    private record Table(String table, String key, String name, String text) {

        private String select(String column, String by) {
            return "SELECT " + column + " FROM " + table + " WHERE " + by + " = ? AND realm_id = ?";
        }
    }

    /**
     * What the server's REST resources do with objects of one kind.
     *
     * @param representation of an object with a name and a text; without a text it is as it is created
     */
    private record Resource<R>(
            BiFunction<String, String, R> representation,
            BiFunction<RealmAdminResource, R, Response> create,
            Update<R> update,
            BiConsumer<RealmAdminResource, String> delete) {

        private interface Update<R> {
            Response of(RealmAdminResource realm, String key, R representation);
        }

        private Response create(RealmAdminResource realm, String name) {
            return create.apply(realm, representation.apply(name, null));
        }

        private Response update(RealmAdminResource realm, String key, String name, String text) {
            return update.of(realm, key, representation.apply(name, text));
        }
    }

    private static UserRepresentation user(String name, String lastName) {
        UserRepresentation user = new UserRepresentation();
        user.setUsername(name);
        user.setEmail(name + "@example.org");
        user.setFirstName("First");
        user.setLastName(lastName);
        user.setEnabled(true);
        return user;
    }

    private void request(Consumer<RealmAdminResource> here, Consumer<OverHttp> shipped) {
        reader.request(
                session -> {
                    here.accept(Resources.admin(session, reader.token()).getRealmAdmin(CurrentSchema.REALM));
                    return null;
                },
                statements -> null,
                server -> {
                    shipped.accept(server);
                    return null;
                });
    }

    private static String path(String below) {
        return Resources.REALM_PATH + '/' + below;
    }

    public void create(Kind kind, String name) {
        request(
                realm -> require(
                        Response.Status.CREATED,
                        kind.resource.create(realm, name),
                        kind + " " + name + " can't be created"),
                server -> server.post(path(kind.path), reader.token(), kind.resource.representation.apply(name, null)));
    }

    /** Creates users by one import into the realm, which fails if one of them is there. */
    public void importUsers(List<String> names) {
        PartialImportRepresentation users = new PartialImportRepresentation();
        users.setIfResourceExists(PartialImportRepresentation.Policy.FAIL.name());
        users.setUsers(names.stream().map(name -> user(name, "Last")).toList());
        request(
                realm -> require(
                        Response.Status.OK,
                        realm.partialImport(new ByteArrayInputStream(json(users))),
                        "users can't be imported"),
                server -> server.post(path("partialImport"), reader.token(), users));
    }

    private static byte[] json(Object representation) {
        try {
            return JsonSerialization.writeValueAsBytes(representation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives what has that key and name another text. */
    public void update(Kind kind, String key, String name, String text) {
        request(
                realm -> require(
                        Response.Status.NO_CONTENT,
                        kind.resource.update(realm, key, name, text),
                        kind + " " + name + " can't be updated"),
                server -> server.put(
                        path(kind.path + '/' + key), reader.token(), kind.resource.representation.apply(name, text)));
    }

    /** Deletes what has that key. */
    public void delete(Kind kind, String key) {
        request(
                realm -> kind.resource.delete.accept(realm, key),
                server -> server.delete(path(kind.path + '/' + key), reader.token()));
    }

    private static void require(Response.Status status, Response answer, String otherwise) {
        try (answer) {
            if (answer.getStatus() != status.getStatusCode()) {
                throw new IllegalStateException(otherwise + ": " + answer.getStatus() + ' ' + answer.getEntity());
            }
        }
    }
}
