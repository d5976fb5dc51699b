package org.identityperf.keycloak.current.benchmark;

import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.operation.Administration;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.service.Resources;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.measure.Expected;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.PartialImportRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;
import org.keycloak.services.resources.admin.RealmAdminResource;
import org.keycloak.util.JsonSerialization;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does an administrator's change cost: a user, group, role or client that is created, updated or deleted, or {@value
 * #IMPORTED} users that are imported? The server's own REST resources make it. Outside the measured operation what is
 * updated or deleted is created before, and what is left is deleted after.
 *
 * <p>{@code -Pperf -Dperf.include=AdminChange}
 */
@StorageBenchmark(dataset = RequestsDataset.class, writes = true, countedInvocations = 10)
public class AdminChangeBenchmark extends MeasuredOperation {

    /** How many users are imported at once. */
    private static final int IMPORTED = 10;

    /** Distinguishes names in a JVM that changes for several cases. */
    private static final AtomicLong MADE = new AtomicLong();

    /** What is changed. */
    public enum Changed {
        USER_CREATED(Kind.USER, Change.CREATE),
        USER_UPDATED(Kind.USER, Change.UPDATE),
        USER_DELETED(Kind.USER, Change.DELETE),
        /** So many users at once, by a partial import. */
        USERS_IMPORTED(Kind.USER, Change.IMPORT),
        GROUP_CREATED(Kind.GROUP, Change.CREATE),
        GROUP_UPDATED(Kind.GROUP, Change.UPDATE),
        GROUP_DELETED(Kind.GROUP, Change.DELETE),
        ROLE_CREATED(Kind.ROLE, Change.CREATE),
        ROLE_UPDATED(Kind.ROLE, Change.UPDATE),
        ROLE_DELETED(Kind.ROLE, Change.DELETE),
        CLIENT_CREATED(Kind.CLIENT, Change.CREATE),
        CLIENT_UPDATED(Kind.CLIENT, Change.UPDATE),
        CLIENT_DELETED(Kind.CLIENT, Change.DELETE);

        private final Kind kind;
        private final Change change;

        Changed(Kind kind, Change change) {
            this.kind = kind;
            this.change = change;
        }
    }

    /** What is done with it. */
    private enum Change {
        CREATE(AdminChangeBenchmark::create),
        IMPORT(AdminChangeBenchmark::importUsers),
        UPDATE(AdminChangeBenchmark::update),
        DELETE(AdminChangeBenchmark::delete);

        private final Consumer<AdminChangeBenchmark> operation;

        Change(Consumer<AdminChangeBenchmark> operation) {
            this.operation = operation;
        }

        private boolean makes() {
            return this == CREATE || this == IMPORT;
        }
    }

    /** What can be created, updated and deleted, with its table and the text that an update changes. */
    private enum Kind {
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
        private String key() {
            return table.select(table.key(), table.name());
        }

        /** Returns the SQL that selects the text that an update changes, by its key and the realm. */
        private String text() {
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

    /** How many other realms there are besides that of the users and the administrators' own. */
    @Param("1")
    public int realms;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** What is changed. */
    @Param
    public Changed operation;

    private Connection connection;
    private String name;
    private String key;

    @Override
    void opened() throws SQLException {
        connection = realm.address().connect();
        Administration.authorize(reader);
        // What the issue of the token left in the caches is no part of a change.
        reader.forget();
    }

    @Override
    void before() throws SQLException {
        name = "made" + MADE.incrementAndGet();
        if (!operation.change.makes()) {
            create();
            key = found(operation.kind.key(), name).orElseThrow();
        }
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

    private String path() {
        return Resources.REALM_PATH + '/' + operation.kind.path;
    }

    private void create() {
        Resource<?> resource = operation.kind.resource;
        request(
                realm -> require(Response.Status.CREATED, resource.create(realm, name), "created"),
                server -> server.post(path(), reader.token(), resource.representation.apply(name, null)));
    }

    /** Creates users by one import into the realm, which fails if one of them is there. */
    private void importUsers() {
        PartialImportRepresentation users = new PartialImportRepresentation();
        users.setIfResourceExists(PartialImportRepresentation.Policy.FAIL.name());
        users.setUsers(imported().stream().map(each -> user(each, "Last")).toList());
        request(
                realm -> require(
                        Response.Status.OK, realm.partialImport(new ByteArrayInputStream(json(users))), "imported"),
                server -> server.post(Resources.REALM_PATH + "/partialImport", reader.token(), users));
    }

    private static byte[] json(Object representation) {
        try {
            return JsonSerialization.writeValueAsBytes(representation);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Gives what has the key another text. */
    private void update() {
        Resource<?> resource = operation.kind.resource;
        request(
                realm -> require(Response.Status.NO_CONTENT, resource.update(realm, key, name, text()), "updated"),
                server -> server.put(path() + '/' + key, reader.token(), resource.representation.apply(name, text())));
    }

    private void delete() {
        request(
                realm -> operation.kind.resource.delete.accept(realm, key),
                server -> server.delete(path() + '/' + key, reader.token()));
    }

    private void require(Response.Status status, Response answer, String done) {
        try (answer) {
            if (answer.getStatus() != status.getStatusCode()) {
                throw new IllegalStateException(operation.kind + " " + name + " can't be " + done + ": "
                        + answer.getStatus() + ' ' + answer.getEntity());
            }
        }
    }

    private List<String> imported() {
        return IntStream.range(0, IMPORTED).mapToObj(i -> name + '-' + i).toList();
    }

    private String text() {
        return "Updated " + name;
    }

    /** Returns what a query finds in the database by a text and the realm, if there is such. */
    private Optional<String> found(String sql, String by) throws SQLException {
        return Optional.ofNullable(Query.text(connection, sql, by, CurrentSchema.REALM));
    }

    /** Returns the name of what was changed. */
    @Override
    Object next() {
        operation.change.operation.accept(this);
        return name;
    }

    @Override
    void check() throws SQLException {
        switch (operation.change) {
            case CREATE -> key = found(operation.kind.key(), name).orElseThrow();
            case IMPORT -> {
                for (String each : imported()) {
                    key = found(operation.kind.key(), each).orElseThrow();
                    delete();
                }
            }
            case UPDATE -> Expected.check("text of " + name, Optional.of(text()), found(operation.kind.text(), key));
            case DELETE ->
                Expected.check("whether " + name + " is there", Optional.empty(), found(operation.kind.key(), name));
        }
        if (operation.change == Change.CREATE || operation.change == Change.UPDATE) {
            delete();
        }
    }

    @Override
    void restore() throws SQLException {
        connection.close();
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server() {
        return next();
    }

    /** Counts the shipped server, in a calibration. */
    @Benchmark
    public Object shipped() {
        return next();
    }
}
