package org.identityperf.keycloak.current.operation;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.SessionPopulation;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.RealmObjects.ClientView;
import org.identityperf.keycloak.current.operation.RealmObjects.GroupView;
import org.identityperf.keycloak.current.operation.Realms.RealmView;
import org.identityperf.keycloak.current.operation.Users.UserView;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.release.AdminPages;
import org.identityperf.keycloak.current.release.SubGroups;
import org.identityperf.keycloak.current.service.Resources;
import org.identityperf.keycloak.current.service.TokenRequests;
import org.keycloak.common.constants.ServiceAccountConstants;
import org.keycloak.models.AdminRoles;
import org.keycloak.models.KeycloakSession;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.ClientScopeRepresentation;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;
import org.keycloak.representations.idm.UserSessionRepresentation;
import org.keycloak.services.resources.admin.ClientResource;
import org.keycloak.services.resources.admin.RealmAdminResource;
import org.keycloak.services.resources.admin.RealmsAdminResource;
import org.keycloak.services.resources.admin.UserResource;

/**
 * The operations by which an administrator reads: requests that the server's own REST resources answer, in this JVM or in
 * the shipped server over HTTP.
 */
public final class Administration {

    private static final int PAGE = 20;
    private static final int NOT_FOUND = 404;

    /** The first user whose name is searched for; the names of others begin with it. */
    private static final long FIRST = 10;

    /** How the names of the roles begin that the population has; every user has the realm's own besides. */
    private static final String OURS = "role";

    // Composite roles are followed until there is none left.
    private static final String MAY = "WITH RECURSIVE deep (id) AS (SELECT k.id FROM REALM r"
            + " JOIN USER_ENTITY u ON u.realm_id = r.id JOIN USER_ROLE_MAPPING m ON m.user_id = u.id"
            + " JOIN KEYCLOAK_ROLE k ON k.id = m.role_id"
            + " WHERE r.name = ? AND u.username = ? AND u.enabled"
            + " UNION SELECT c.child_role FROM COMPOSITE_ROLE c JOIN deep ON deep.id = c.composite)"
            + " SELECT count(*) FROM CLIENT c JOIN KEYCLOAK_ROLE k ON k.client = c.id JOIN deep ON deep.id = k.id"
            + " WHERE c.client_id = ? AND k.name = ?";

    private Administration() {}

    /** The data that administrators read: a realm with users, among others. */
    public record Administered(UserPopulation realm, RealmPopulation realms) {}

    /**
     * A request of an administrator.
     *
     * @param here calls the resources of the server in this JVM
     * @param shipped sends the request to the shipped server, with the administrator's token
     */
    public record Request<T>(Function<RealmsAdminResource, T> here, BiFunction<OverHttp, String, T> shipped) {

        /** Has the server in this JVM let the administrator with that token in, as every request does, and answer. */
        public T on(KeycloakSession session, String token) {
            return here.apply(Resources.admin(session, token));
        }

        private static <R, T> Request<T> of(
                String path, Class<R> type, Function<RealmAdminResource, T> here, Function<R, T> view) {
            return new Request<>(
                    realms -> here.apply(realms.getRealmAdmin(CurrentSchema.REALM)),
                    (server, token) -> view.apply(server.get(Resources.REALM_PATH + path, token, type)));
        }

        /** Returns a request for one representation. */
        static <R, T> Request<T> one(
                String path, Class<R> type, Function<RealmAdminResource, R> here, Function<R, T> view) {
            return of(path, type, realm -> view.apply(here.apply(realm)), view);
        }

        /** Returns a request for several representations, in an order. */
        static <R, T> Request<List<T>> list(
                String path, Class<R[]> type, Function<RealmAdminResource, Stream<R>> here, Function<R, T> view) {
            return of(
                    path,
                    type,
                    realm -> here.apply(realm).map(view).toList(),
                    all -> Arrays.stream(all).map(view).toList());
        }

        /** Returns a request for several representations, which have no order. */
        static <R> Request<Set<String>> set(
                String path, Class<R[]> type, Function<RealmAdminResource, Stream<R>> here, Function<R, String> name) {
            return of(
                    path,
                    type,
                    realm -> here.apply(realm).map(name).collect(Collectors.toSet()),
                    all -> Arrays.stream(all).map(name).collect(Collectors.toSet()));
        }
    }

    /** The request of turn i. */
    private interface Requests<D> {
        Request<?> of(D data, int i);
    }

    /** Has a server issue the token of the administrator of all realms, with which the reader then makes requests. */
    public static void authorize(Reader reader) {
        reader.authorize(reader.request(TokenRequests::ofAdministrator, statements -> "", OverHttp::administrator));
    }

    private static <D> Operation<D> operation(
            Requests<D> requests, Operation.Run<D> floor, Operation.Answer<D> answer) {
        return new Operation<>(
                (reader, data, i) -> {
                    Request<?> request = requests.of(data, i);
                    return reader.<Object>request(
                            session -> request.on(session, reader.token()),
                            statements -> admits(statements) ? floor.on(reader, data, i) : null,
                            shipped -> request.shipped().apply(shipped, reader.token()));
                },
                answer);
    }

    /** Decides by statements whether the administrator may see the users of the realm. */
    public static boolean admits(FloorReader floor) {
        return floor.ask(
                        MAY,
                        FloorReader::number,
                        CurrentSchema.MASTER,
                        ServiceAccountConstants.SERVICE_ACCOUNT_USER_PREFIX + RequestsDataset.ADMINISTRATOR,
                        CurrentSchema.REALM + "-realm",
                        AdminRoles.VIEW_USERS)
                == 1;
    }

    /** The requests that many make. Their floor is a statement that admits the administrator, and one that answers. */
    public enum Frequent {
        /** Nothing: the administrator's token is verified, and the realm is found. */
        NOTHING((data, i) -> nothing(), (reader, data, i) -> true, (data, i) -> true),
        /** The user with that id. */
        USER(
                (data, i) -> {
                    String id = userId(data, i);
                    return Request.one(
                            "/users/" + id,
                            UserRepresentation.class,
                            realm -> realm.users().user(id).getUser(false),
                            Administration::view);
                },
                (reader, data, i) -> Users.byId(reader, userId(data, i)),
                (data, i) -> UserView.of(data.realm().apart(i))),
        /** A page of all users, another one for each turn. */
        USERS(
                (data, i) -> users(userPage(data, i)),
                (reader, data, i) -> Users.page(reader, userPage(data, i), PAGE),
                (data, i) -> data.realm()
                        .byName()
                        .skip(userPage(data, i))
                        .limit(PAGE)
                        .map(UserView::of)
                        .toList()),
        /** The same pages in brief, without attributes, as the administrators' console lists users (issue 48480). */
        BRIEF_USERS(
                (data, i) -> briefUsers(userPage(data, i)),
                (reader, data, i) -> Users.briefPage(reader, userPage(data, i), PAGE),
                (data, i) -> data.realm()
                        .byName()
                        .skip(userPage(data, i))
                        .limit(PAGE)
                        .map(UserView::brief)
                        .toList()),
        /** The groups below a group, each with how many are below it: a level of the tree. */
        CHILDREN(
                (data, i) -> {
                    String id = data.realm().groupId(group(data, i));
                    return Request.list(
                            "/groups/" + id + "/children?briefRepresentation=true&subGroupsCount=true" + page(0),
                            GroupRepresentation[].class,
                            realm -> SubGroups.of(realm.getGroups().getGroupById(id), PAGE),
                            group -> new GroupView(group.getName(), group.getSubGroupCount()));
                },
                (reader, data, i) -> RealmObjects.below(reader, data.realm().groupId(group(data, i))),
                (data, i) -> GroupView.below(data.realm(), group(data, i))),
        /** The client with that key. */
        CLIENT(
                (data, i) -> {
                    String key = clientKey(data, i);
                    return Request.one(
                            "/clients/" + key,
                            ClientRepresentation.class,
                            realm -> realm.getClients().getClient(key).getClient(),
                            Administration::view);
                },
                (reader, data, i) -> RealmObjects.client(
                        reader, ClientPopulation.clientId(data.realm().clients().apart(i))),
                (data, i) -> ClientView.of(data.realm().clients().apart(i))),
        /** A page of clients, another one for each turn. */
        CLIENTS(
                (data, i) -> {
                    int first = ClientPopulation.BEFORE + clientPage(data, i);
                    return Request.list(
                            "/clients?viewableOnly=false" + page(first),
                            ClientRepresentation[].class,
                            realm -> realm.getClients().getClients(null, false, false, null, first, PAGE),
                            Administration::view);
                },
                (reader, data, i) -> RealmObjects.clients(reader, ClientPopulation.BEFORE + clientPage(data, i), PAGE),
                (data, i) -> data.realm()
                        .clients()
                        .byName()
                        .skip(clientPage(data, i))
                        .limit(PAGE)
                        .map(ClientView::of)
                        .toList()),
        /** The realm. */
        REALM(
                (data, i) -> Request.one(
                        "",
                        RealmRepresentation.class,
                        RealmAdminResource::getRealm,
                        realm -> new RealmView(
                                realm.getRealm(),
                                realm.isEnabled(),
                                realm.getDefaultRole().getName(),
                                realm.getBrowserFlow())),
                (reader, data, i) -> Realms.byName(reader, CurrentSchema.REALM),
                (data, i) -> RealmView.of(CurrentSchema.REALM)),
        /** The names of all realms that the administrator may see. */
        REALMS(
                (data, i) -> realms(),
                (reader, data, i) -> Realms.all(reader),
                (data, i) -> data.realms().names());

        private final Operation<Administered> operation;

        Frequent(
                Requests<Administered> requests,
                Operation.Run<Administered> floor,
                Operation.Answer<Administered> answer) {
            operation = Administration.operation(requests, floor, answer);
        }

        public Operation<Administered> operation() {
            return operation;
        }

        private static int userPage(Administered data, int i) {
            return Math.toIntExact(i * PAGE % data.realm().sizes().users());
        }

        private static int clientPage(Administered data, int i) {
            return i * PAGE % data.realm().sizes().clients();
        }
    }

    /** What an administrator looks at of one role, group, user or client. It has no floor. */
    public enum Look {
        /** The role with that name. */
        ROLE(
                (data, i) -> Request.one(
                        "/roles/" + role(data, i),
                        RoleRepresentation.class,
                        realm -> realm.getRoleContainerResource().getRole(role(data, i)),
                        RoleRepresentation::getName),
                (data, i) -> role(data, i)),
        /** The roles that a role is made of. */
        COMPOSITES(
                (data, i) -> Request.set(
                        "/roles/" + role(data, i) + "/composites",
                        RoleRepresentation[].class,
                        realm -> realm.getRoleContainerResource().getRoleComposites(role(data, i)),
                        RoleRepresentation::getName),
                (data, i) -> data.realm().isComposite(data.realm().roleApart(i))
                        ? Set.of(UserPopulation.roleName(data.realm().roleApart(i) + 1))
                        : Set.of()),
        /** A page of the users in whose names a word is found. */
        FOUND(
                (data, i) -> {
                    String word = UserPopulation.userName(FIRST + i);
                    return Request.list(
                            "/users?briefRepresentation=false" + page(0) + "&search=" + word,
                            UserRepresentation[].class,
                            realm -> AdminPages.users(realm.users(), word, 0, PAGE, false),
                            UserRepresentation::getUsername);
                },
                (data, i) -> data.realm()
                        .beginningWith(FIRST + i)
                        .limit(PAGE)
                        .map(UserPopulation::userName)
                        .toList()),
        /** The group with that id. */
        GROUP(
                (data, i) -> {
                    String id = data.realm().groupId(group(data, i));
                    return Request.one(
                            "/groups/" + id,
                            GroupRepresentation.class,
                            realm -> realm.getGroups().getGroupById(id).getGroup(),
                            GroupRepresentation::getName);
                },
                (data, i) -> UserPopulation.groupName(group(data, i))),
        /** A page of a group's members. */
        MEMBERS(
                (data, i) -> {
                    String id = data.realm().groupId(group(data, i));
                    return Request.set(
                            "/groups/" + id + "/members?briefRepresentation=true" + page(0),
                            UserRepresentation[].class,
                            realm -> realm.getGroups().getGroupById(id).getMembers(0, PAGE, true),
                            UserRepresentation::getUsername);
                },
                (data, i) -> data.realm().members(group(data, i)).stream()
                        .limit(PAGE)
                        .collect(Collectors.toSet())),
        /** All roles of the realm that a user has. */
        EFFECTIVE_ROLES(
                (data, i) -> Request.one(
                        "/users/" + userId(data, i) + "/role-mappings/realm/composite",
                        RoleRepresentation[].class,
                        realm -> user(realm, data, i)
                                .getRoleMappings()
                                .getCompositeRealmRoleMappings(true)
                                .toArray(RoleRepresentation[]::new),
                        roles -> ours(Arrays.stream(roles)
                                .map(RoleRepresentation::getName)
                                .toList())),
                (data, i) -> ours(data.realm().deepRoles(data.realm().apart(i)))),
        /** The groups of a user. */
        MEMBERSHIPS(
                (data, i) -> Request.set(
                        "/users/" + userId(data, i) + "/groups?briefRepresentation=true" + page(0),
                        GroupRepresentation[].class,
                        realm -> user(realm, data, i).groupMembership(null, 0, PAGE, true),
                        GroupRepresentation::getName),
                (data, i) -> Set.copyOf(data.realm().groupNames(data.realm().apart(i)))),
        /** The credentials of a user, who has none. */
        CREDENTIALS(
                (data, i) -> Request.set(
                        "/users/" + userId(data, i) + "/credentials",
                        CredentialRepresentation[].class,
                        realm -> user(realm, data, i).credentials(),
                        CredentialRepresentation::getType),
                (data, i) -> Set.of()),
        /** The scopes that a client gets by default. */
        DEFAULT_SCOPES(
                (data, i) -> Request.set(
                        "/clients/" + clientKey(data, i) + "/default-client-scopes",
                        ClientScopeRepresentation[].class,
                        realm ->
                                realm.getClients().getClient(clientKey(data, i)).getDefaultClientScopes(),
                        ClientScopeRepresentation::getName),
                (data, i) -> ClientPopulation.DEFAULT_SCOPES),
        /** The groups that new users join, of which there are none. */
        DEFAULT_GROUPS(
                (data, i) -> Request.set(
                        "/default-groups",
                        GroupRepresentation[].class,
                        RealmAdminResource::getDefaultGroups,
                        GroupRepresentation::getName),
                (data, i) -> Set.of());

        private final Operation<Administered> operation;

        Look(Requests<Administered> requests, Operation.Answer<Administered> answer) {
            operation = Administration.operation(requests, (reader, data, i) -> null, answer);
        }

        public Operation<Administered> operation() {
            return operation;
        }

        private static Set<String> ours(Collection<String> names) {
            return names.stream().filter(name -> name.startsWith(OURS)).collect(Collectors.toSet());
        }
    }

    /** Whose sessions an administrator looks at. It has no floor: {@link Sessions} has those of the same reads. */
    public enum SessionsOf {
        /** A user's online sessions. */
        USER(
                (data, i) -> {
                    String id = data.realm().userId(data.realm().apart(i));
                    return Request.set(
                            "/users/" + id + "/sessions",
                            UserSessionRepresentation[].class,
                            realm -> realm.users().user(id).getSessions(),
                            UserSessionRepresentation::getId);
                },
                (data, i) -> ids(
                        data,
                        false,
                        session -> data.user(session) == data.realm().apart(i))),
        /** All online sessions at a client. */
        CLIENT((data, i) -> sessions(data, i, false), (data, i) -> ids(data, false, at(i))),
        /** All offline sessions at a client. */
        CLIENT_OFFLINE((data, i) -> sessions(data, i, true), (data, i) -> ids(data, true, at(i))),
        /** How many online sessions a client has. */
        COUNT(
                (data, i) -> Request.one(
                        "/clients/" + data.clientKey(i) + "/session-count",
                        Map.class,
                        realm -> realm.getClients().getClient(data.clientKey(i)).getApplicationSessionCount(),
                        counts -> ((Number) counts.get("count")).longValue()),
                (data, i) -> data.byClient().get(data.clientKey(i)));

        private final Operation<SessionPopulation> operation;

        SessionsOf(Requests<SessionPopulation> requests, Operation.Answer<SessionPopulation> answer) {
            operation = Administration.operation(requests, (reader, data, i) -> null, answer);
        }

        public Operation<SessionPopulation> operation() {
            return operation;
        }

        private static Request<?> sessions(SessionPopulation data, int i, boolean offline) {
            int all = Math.toIntExact(data.sessions());
            return Request.set(
                    "/clients/" + data.clientKey(i) + (offline ? "/offline-sessions" : "/user-sessions")
                            + "?first=0&max=" + all,
                    UserSessionRepresentation[].class,
                    realm -> {
                        ClientResource client = realm.getClients().getClient(data.clientKey(i));
                        return offline ? client.getOfflineUserSessions(0, all) : client.getUserSessions(0, all);
                    },
                    UserSessionRepresentation::getId);
        }

        private static LongPredicate at(int i) {
            return session -> SessionPopulation.client(session) == SessionPopulation.client(i);
        }

        private static Set<String> ids(SessionPopulation data, boolean offline, LongPredicate which) {
            return LongStream.range(0, data.sessions())
                    .filter(which)
                    .mapToObj(session -> data.id(offline, session))
                    .collect(Collectors.toSet());
        }
    }

    private static String userId(Administered data, int i) {
        return data.realm().userId(data.realm().apart(i));
    }

    private static UserResource user(RealmAdminResource realm, Administered data, int i) {
        return realm.users().user(userId(data, i));
    }

    private static int group(Administered data, int i) {
        return i % data.realm().sizes().groups();
    }

    private static String clientKey(Administered data, int i) {
        return data.realm().clients().key(data.realm().clients().apart(i));
    }

    private static String role(Administered data, int i) {
        return UserPopulation.roleName(data.realm().roleApart(i));
    }

    private static String page(int first) {
        return "&first=" + first + "&max=" + PAGE;
    }

    /** Returns the request for what is not there: to find that out, the shipped server has to let the administrator in. */
    private static Request<Boolean> nothing() {
        return new Request<>(
                realms -> realms.getRealmAdmin(CurrentSchema.REALM) != null,
                (server, token) ->
                        server.get(Resources.REALM_PATH + "/nothing", token).statusCode() == NOT_FOUND);
    }

    /** Returns the request for the names of all realms that the administrator may see. */
    public static Request<Set<String>> realms() {
        return new Request<>(
                realms -> names(realms.getRealms(true)),
                (server, token) -> names(Arrays.stream(
                        server.get("admin/realms?briefRepresentation=true", token, RealmRepresentation[].class))));
    }

    private static Set<String> names(Stream<RealmRepresentation> realms) {
        return realms.map(RealmRepresentation::getRealm).collect(Collectors.toSet());
    }

    /** Returns the request for a page of all users by name, each with attributes. */
    public static Request<List<UserView>> users(int first) {
        return Request.list(
                "/users?briefRepresentation=false" + page(first),
                UserRepresentation[].class,
                realm -> AdminPages.users(realm.users(), null, first, PAGE, false),
                Administration::view);
    }

    /** Returns the request for the same page without attributes. */
    private static Request<List<UserView>> briefUsers(int first) {
        return Request.list(
                "/users?briefRepresentation=true" + page(first),
                UserRepresentation[].class,
                realm -> AdminPages.users(realm.users(), null, first, PAGE, true),
                user -> view(user, Map.of()));
    }

    private static UserView view(UserRepresentation user) {
        Map<String, String> attributes = new HashMap<>();
        user.getAttributes().forEach((name, values) -> attributes.put(name, values.get(0)));
        return view(user, attributes);
    }

    private static UserView view(UserRepresentation user, Map<String, String> attributes) {
        return new UserView(user.getUsername(), user.getEmail(), user.getFirstName(), user.getLastName(), attributes);
    }

    private static ClientView view(ClientRepresentation client) {
        // The representation has more attributes in newer releases.
        Map<String, String> attributes = new HashMap<>(client.getAttributes());
        attributes.keySet().retainAll(Set.of(ClientPopulation.ATTRIBUTE));
        return new ClientView(
                client.getClientId(),
                Set.copyOf(client.getRedirectUris()),
                Set.copyOf(client.getWebOrigins()),
                attributes,
                Set.copyOf(client.getDefaultClientScopes()));
    }
}
