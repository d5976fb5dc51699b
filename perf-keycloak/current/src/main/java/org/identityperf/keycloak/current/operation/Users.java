package org.identityperf.keycloak.current.operation;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.LinkPopulation;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.shared.NewSession;
import org.keycloak.models.AuthenticatedClientSessionModel;
import org.keycloak.models.ClientModel;
import org.keycloak.models.FederatedIdentityModel;
import org.keycloak.models.GroupModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserProvider;
import org.keycloak.models.UserSessionModel;
import org.keycloak.models.UserSessionModel.SessionPersistenceState;
import org.keycloak.models.utils.ModelToRepresentation;
import org.keycloak.models.utils.RoleUtils;
import org.keycloak.protocol.oidc.TokenManager;
import org.keycloak.representations.AccessToken;
import org.keycloak.services.util.DefaultClientSessionContext;

/** The operations on a realm's users. The floor runs one statement for each. */
public final class Users {

    private static final int PAGE = 20;

    private static final String COLUMNS =
            "SELECT u.id, u.username, u.email, u.first_name, u.last_name, a.name, a.value";
    private static final String WITH_ATTRIBUTES = " LEFT JOIN USER_ATTRIBUTE a ON a.user_id = u.id";
    private static final String OF_REALM = " WHERE u.realm_id = ? AND u.service_account_client_link IS NULL";
    private static final String SOME = COLUMNS + " FROM USER_ENTITY u" + WITH_ATTRIBUTES + " WHERE u.realm_id = ? AND ";
    private static final String PAGE_OF = COLUMNS + " FROM (SELECT * FROM USER_ENTITY u" + OF_REALM
            + "%s ORDER BY u.username LIMIT ? OFFSET ?) u" + WITH_ATTRIBUTES + " ORDER BY u.username";
    private static final String PAGE_OF_ALL = PAGE_OF.formatted("");
    private static final String BRIEF_PAGE = "SELECT u.username, u.email, u.first_name, u.last_name FROM USER_ENTITY u"
            + OF_REALM + " ORDER BY u.username LIMIT ? OFFSET ?";
    private static final String PAGE_LIKE = PAGE_OF.formatted(
            " AND (u.username LIKE ? OR u.email LIKE ? OR lower(u.first_name) LIKE ? OR lower(u.last_name) LIKE ?)");
    private static final String PAGE_WITH_VALUE =
            PAGE_OF.formatted(" AND u.id IN (SELECT user_id FROM USER_ATTRIBUTE WHERE name = ? AND value = ?)");
    private static final String ROLES = "WITH RECURSIVE above (id, parent) AS (SELECT k.id, k.parent_group"
            + " FROM USER_GROUP_MEMBERSHIP m JOIN KEYCLOAK_GROUP k ON k.id = m.group_id WHERE m.user_id = ?"
            + " UNION SELECT k.id, k.parent_group FROM KEYCLOAK_GROUP k JOIN above ON k.id = above.parent),"
            + " deep (id) AS (SELECT given.id FROM (SELECT role_id AS id FROM USER_ROLE_MAPPING WHERE user_id = ?"
            + " UNION SELECT g.role_id FROM GROUP_ROLE_MAPPING g JOIN above ON above.id = g.group_id) given"
            + " UNION SELECT c.child_role FROM COMPOSITE_ROLE c JOIN deep ON deep.id = c.composite)"
            + " SELECT r.name FROM deep JOIN KEYCLOAK_ROLE r ON r.id = deep.id";
    private static final String PATHS = "WITH RECURSIVE above (start_id, step, name, parent) AS (SELECT k.id, 0,"
            + " k.name, k.parent_group FROM USER_GROUP_MEMBERSHIP m JOIN KEYCLOAK_GROUP k ON k.id = m.group_id"
            + " WHERE m.user_id = ? UNION ALL SELECT a.start_id, a.step + 1, k.name, k.parent_group"
            + " FROM above a JOIN KEYCLOAK_GROUP k ON k.id = a.parent)"
            + " SELECT start_id, name FROM above ORDER BY step DESC";

    private Users() {}

    /** What is read of one user. */
    public enum One {
        /** The user with that id. */
        ID(ofUser((reader, data, user) -> byId(reader, data.userId(user)), (data, user) -> UserView.of(user))),
        /** The user with that name. */
        USERNAME(ofUser(
                (reader, data, user) -> byUserName(reader, UserPopulation.userName(user)),
                (data, user) -> UserView.of(user))),
        /** The user with that e-mail address. */
        EMAIL(Operation.of(
                (session, realm, data, i) ->
                        UserView.of(session.users().getUserByEmail(realm, UserPopulation.email(data.apart(i)))),
                SOME + "u.email = ?",
                rows -> views(rows).get(0),
                (data, i) -> List.of(CurrentSchema.REALM, UserPopulation.email(data.apart(i))),
                (data, i) -> UserView.of(data.apart(i)))),
        /** The one user with that value of an attribute. */
        ATTRIBUTE(Operation.of(
                (session, realm, data, i) -> views(session.users()
                        .searchForUserByUserAttributeStream(
                                realm, UserPopulation.NUMBER, UserPopulation.employeeNumber(data.apart(i)))),
                SOME + "u.id IN (SELECT user_id FROM USER_ATTRIBUTE WHERE name = ? AND value = ?)",
                Users::views,
                (data, i) -> List.of(
                        CurrentSchema.REALM, UserPopulation.NUMBER, UserPopulation.employeeNumber(data.apart(i))),
                (data, i) -> List.of(UserView.of(data.apart(i))))),
        /** All roles, with composites expanded. */
        ROLES(ofUser((reader, data, user) -> roles(reader, data.userId(user)), UserPopulation::deepRoles)),
        /** All roles as they are listed in an access token. */
        TOKEN(ofUser(
                (reader, data, user) ->
                        rolesInToken(reader, data.userId(user), data.clients().key(0)),
                UserPopulation::deepRoles)),
        /** All groups. */
        GROUPS(Operation.names(
                (session, realm, data, i) -> session.users()
                        .getUserById(realm, data.userId(data.apart(i)))
                        .getGroupsStream()
                        .map(GroupModel::getName)
                        .sorted()
                        .toList(),
                "SELECT k.name FROM USER_GROUP_MEMBERSHIP m JOIN KEYCLOAK_GROUP k ON k.id = m.group_id"
                        + " WHERE m.user_id = ? ORDER BY k.name",
                (data, i) -> List.of(data.userId(data.apart(i))),
                (data, i) -> data.groupNames(data.apart(i))));

        private final Operation<UserPopulation> operation;

        One(Operation<UserPopulation> operation) {
            this.operation = operation;
        }

        public Operation<UserPopulation> operation() {
            return operation;
        }
    }

    /** What is done with one user. */
    private interface OfUser {
        Object on(Reader reader, UserPopulation data, long user);
    }

    private static Operation<UserPopulation> ofUser(OfUser run, BiFunction<UserPopulation, Long, Object> answer) {
        return new Operation<>(
                (reader, data, i) -> run.on(reader, data, data.apart(i)),
                (data, i) -> answer.apply(data, data.apart(i)));
    }

    /** What depends on how deep composites and the tree of groups are. */
    public enum Deep {
        /** All roles, with composites expanded. The groups have no roles, but are read for them up to the topmost. */
        ROLES(One.ROLES.operation),
        /** The groups that the user is in, each by its path, as administrators see them. */
        PATHS(ofUser((reader, data, user) -> groupPaths(reader, data.userId(user)), UserPopulation::groupPaths));

        private final Operation<UserPopulation> operation;

        Deep(Operation<UserPopulation> operation) {
            this.operation = operation;
        }

        public Operation<UserPopulation> operation() {
            return operation;
        }
    }

    /** Which users are listed or counted. */
    public enum Many {
        /** The first page of all users. */
        FIRST(
                (reader, data, i) -> page(reader, 0, PAGE),
                (data, i) -> views(data.byName().limit(PAGE))),
        /** The last page of all users. */
        LAST(
                (reader, data, i) -> page(reader, beforeLast(data), PAGE),
                (data, i) -> views(data.byName().skip(beforeLast(data)))),
        /** The users whose names begin with a text. */
        SEARCH(
                (reader, data, i) -> search(reader, UserPopulation.userName(10 + i), PAGE),
                (data, i) -> views(data.beginningWith(10 + i).limit(PAGE))),
        /** The first users with a value of an attribute that many share (issue 37607). */
        ATTRIBUTE(
                (reader, data, i) ->
                        withAttribute(reader, UserPopulation.DEPARTMENT, UserPopulation.department(i), PAGE),
                (data, i) -> views(data.inDepartment(i).limit(PAGE))),
        /** How many users there are. */
        COUNT((reader, data, i) -> count(reader), (data, i) -> data.sizes().users()),
        /** The first members of a group. */
        MEMBERS(
                (reader, data, i) -> members(reader, data.groupId(group(data, i)), PAGE),
                (data, i) -> data.members(group(data, i)).stream().limit(PAGE).toList());

        private final Operation<UserPopulation> operation;

        Many(Operation.Run<UserPopulation> run, Operation.Answer<UserPopulation> answer) {
            operation = new Operation<>(run, answer);
        }

        public Operation<UserPopulation> operation() {
            return operation;
        }

        private static List<UserView> views(Stream<Long> users) {
            return users.map(UserView::of).toList();
        }

        private static int beforeLast(UserPopulation data) {
            return Math.toIntExact(Math.max(0, data.sizes().users() - PAGE));
        }

        private static int group(UserPopulation data, int i) {
            return i % data.sizes().groups();
        }
    }

    /** What is read of a user's link with an identity provider. */
    public enum Linked {
        /** The user with that subject at an identity provider, as a login through it asks. */
        USER(Operation.of(
                (session, realm, data, i) -> UserView.of(session.users()
                        .getUserByFederatedIdentity(
                                realm, new FederatedIdentityModel(data.providerOf(i), subject(data, i), null))),
                SOME + "u.id = (SELECT user_id FROM FEDERATED_IDENTITY"
                        + " WHERE realm_id = ? AND identity_provider = ? AND federated_user_id = ?)",
                rows -> views(rows).get(0),
                (data, i) -> List.of(CurrentSchema.REALM, CurrentSchema.REALM, data.providerOf(i), subject(data, i)),
                (data, i) -> UserView.of(data.realm().apart(i)))),
        /** All links of a user: the user's subjects, by identity provider. */
        LINKS(Operation.of(
                (session, realm, data, i) -> session.users()
                        .getFederatedIdentitiesStream(realm, session.users().getUserById(realm, userId(data, i)))
                        .collect(Collectors.toMap(
                                FederatedIdentityModel::getIdentityProvider, FederatedIdentityModel::getUserId)),
                "SELECT identity_provider, federated_user_id FROM FEDERATED_IDENTITY WHERE user_id = ?",
                Users::links,
                (data, i) -> List.of(userId(data, i)),
                (data, i) -> data.of(data.realm().apart(i))));

        private final Operation<LinkPopulation> operation;

        Linked(Operation<LinkPopulation> operation) {
            this.operation = operation;
        }

        private static String subject(LinkPopulation data, int i) {
            return LinkPopulation.subject(data.realm().apart(i));
        }

        private static String userId(LinkPopulation data, int i) {
            return data.realm().userId(data.realm().apart(i));
        }

        public Operation<LinkPopulation> operation() {
            return operation;
        }
    }

    /** A page of the users who are given a role, by name. Each turn is about another role. */
    public static final Operation<UserPopulation> ROLE_MEMBERS = Operation.names(
            (session, realm, data, i) -> names(session.users()
                    .getRoleMembersStream(realm, realm.getRoleById(data.roleId(headOfChain(data, i))), 0, PAGE)),
            "SELECT u.username FROM USER_ROLE_MAPPING m JOIN USER_ENTITY u ON u.id = m.user_id"
                    + " WHERE m.role_id = ? ORDER BY u.username LIMIT ?",
            (data, i) -> List.of(data.roleId(headOfChain(data, i)), PAGE),
            (data, i) -> data.byName()
                    .filter(user -> data.deepRoles(user).contains(UserPopulation.roleName(headOfChain(data, i))))
                    .limit(PAGE)
                    .map(UserPopulation::userName)
                    .toList());

    /** Returns the first role of a chain: users are given no other. */
    private static int headOfChain(UserPopulation data, int i) {
        int depth = data.sizes().compositeDepth();
        return i * depth % (data.sizes().roles() / depth * depth);
    }

    private static <T> T ask(
            Reader reader, BiFunction<UserProvider, RealmModel, T> onServer, Function<FloorReader, T> onFloor) {
        return reader.ask((session, realm) -> onServer.apply(session.users(), realm), onFloor);
    }

    private static List<UserView> views(Stream<UserModel> users) {
        return users.map(UserView::of).toList();
    }

    private static List<String> names(Stream<UserModel> users) {
        return users.map(UserModel::getUsername).toList();
    }

    private static List<UserView> views(ResultSet rows) throws SQLException {
        Map<String, UserView> views = new LinkedHashMap<>();
        while (rows.next()) {
            String id = rows.getString(1);
            UserView view = views.get(id);
            if (view == null) {
                view = new UserView(
                        rows.getString(2), rows.getString(3), rows.getString(4), rows.getString(5), new HashMap<>());
                views.put(id, view);
            }
            if (rows.getString(6) != null) {
                view.attributes().put(rows.getString(6), rows.getString(7));
            }
        }
        return List.copyOf(views.values());
    }

    private static UserView one(FloorReader floor, String condition, String value) {
        return floor.ask(SOME + condition, Users::views, CurrentSchema.REALM, value)
                .get(0);
    }

    public static UserView byId(Reader reader, String id) {
        return ask(
                reader,
                (users, realm) -> UserView.of(users.getUserById(realm, id)),
                floor -> one(floor, "u.id = ?", id));
    }

    public static UserView byUserName(Reader reader, String name) {
        return ask(
                reader,
                (users, realm) -> UserView.of(users.getUserByUsername(realm, name)),
                floor -> one(floor, "u.username = ?", name));
    }

    private static Map<String, String> links(ResultSet rows) throws SQLException {
        Map<String, String> links = new HashMap<>();
        while (rows.next()) {
            links.put(rows.getString(1), rows.getString(2));
        }
        return links;
    }

    /** Returns the names of a user's roles, including those in composites and those of the user's groups. */
    public static Set<String> roles(Reader reader, String userId) {
        return ask(
                reader,
                (users, realm) -> RoleUtils.getDeepUserRoleMappings(users.getUserById(realm, userId)).stream()
                        .map(RoleModel::getName)
                        .collect(Collectors.toCollection(TreeSet::new)),
                floor -> roles(floor, userId));
    }

    private static Set<String> roles(FloorReader floor, String userId) {
        return new TreeSet<>(floor.ask(ROLES, FloorReader::names, userId, userId));
    }

    /** Returns the names of a user's roles as in a token for a client that may see all. */
    public static Set<String> rolesInToken(Reader reader, String userId, String clientKey) {
        return reader.ask(
                (session, realm) -> rolesInToken(
                        session, session.users().getUserById(realm, userId), realm.getClientById(clientKey)),
                floor -> roles(floor, userId));
    }

    /** Makes an unsigned access token with the content of Keycloak's mappers. Its session ends with the transaction. */
    private static Set<String> rolesInToken(KeycloakSession session, UserModel user, ClientModel client) {
        session.getContext().setClient(client);
        UserSessionModel brief = NewSession.of(session, client.getRealm(), user, SessionPersistenceState.TRANSIENT);
        AuthenticatedClientSessionModel atClient =
                session.sessions().createClientSession(client.getRealm(), client, brief);
        AccessToken token = new TokenManager()
                .transformAccessToken(
                        session,
                        new AccessToken(),
                        brief,
                        DefaultClientSessionContext.fromClientSessionScopeParameter(atClient, session));
        Set<String> roles = new TreeSet<>(token.getRealmAccess().getRoles());
        token.getResourceAccess().values().forEach(access -> roles.addAll(access.getRoles()));
        return roles;
    }

    /** Returns the paths in the tree of the groups that a user is in, such as {@code /group0/group10}, sorted. */
    public static List<String> groupPaths(Reader reader, String userId) {
        return ask(
                reader,
                (users, realm) -> users.getUserById(realm, userId)
                        .getGroupsStream()
                        .map(ModelToRepresentation::buildGroupPath)
                        .sorted()
                        .toList(),
                floor -> floor.ask(PATHS, Users::paths, userId));
    }

    private static List<String> paths(ResultSet rows) throws SQLException {
        Map<String, String> paths = new HashMap<>();
        while (rows.next()) {
            paths.merge(rows.getString(1), '/' + rows.getString(2), String::concat);
        }
        return paths.values().stream().sorted().toList();
    }

    /** Returns a page of all users by name, each with attributes, as the administrators' listing has it. */
    public static List<UserView> page(Reader reader, int first, int most) {
        return ask(
                reader,
                (users, realm) -> views(users.searchForUserStream(realm, Map.of(), first, most)),
                floor -> floor.ask(PAGE_OF_ALL, Users::views, CurrentSchema.REALM, most, first));
    }

    /** Returns the same page by the floor, without attributes. */
    static List<UserView> briefPage(Reader reader, int first, int most) {
        return reader.ask(
                (session, realm) -> null,
                floor -> floor.ask(BRIEF_PAGE, Users::briefViews, CurrentSchema.REALM, most, first));
    }

    /** Returns the users in the rows of user name, e-mail address, first and last name, without attributes. */
    public static List<UserView> briefViews(ResultSet rows) throws SQLException {
        List<UserView> views = new ArrayList<>();
        while (rows.next()) {
            views.add(
                    new UserView(rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4), Map.of()));
        }
        return views;
    }

    /** Returns the first users whose user name, e-mail address, first or last name begins with a text. */
    public static List<UserView> search(Reader reader, String text, int most) {
        String pattern = text + '%';
        return ask(
                reader,
                (users, realm) -> views(users.searchForUserStream(realm, Map.of(UserModel.SEARCH, text), 0, most)),
                floor -> floor.ask(
                        PAGE_LIKE, Users::views, CurrentSchema.REALM, pattern, pattern, pattern, pattern, most, 0));
    }

    /** Returns the first users with a value of an attribute, by name. */
    public static List<UserView> withAttribute(Reader reader, String name, String value, int most) {
        return ask(
                reader,
                (users, realm) -> views(users.searchForUserStream(realm, Map.of(name, value), 0, most)),
                floor -> floor.ask(PAGE_WITH_VALUE, Users::views, CurrentSchema.REALM, name, value, most, 0));
    }

    /** Returns how many users there are. */
    public static long count(Reader reader) {
        return ask(
                reader,
                (users, realm) -> (long) users.getUsersCount(realm),
                floor -> floor.ask(
                        "SELECT count(*) FROM USER_ENTITY u" + OF_REALM, FloorReader::number, CurrentSchema.REALM));
    }

    /** Returns the names of a group's first members, by name. */
    public static List<String> members(Reader reader, String groupId, int most) {
        return ask(
                reader,
                (users, realm) -> names(users.getGroupMembersStream(realm, realm.getGroupById(groupId), 0, most)),
                floor -> floor.ask(
                        "SELECT u.username FROM USER_GROUP_MEMBERSHIP m JOIN USER_ENTITY u ON u.id = m.user_id"
                                + " WHERE m.group_id = ? ORDER BY u.username LIMIT ?",
                        FloorReader::names,
                        groupId,
                        most));
    }

    /**
     * What a caller learns about a user.
     *
     * @param attributes by name; each has one value here
     */
    public record UserView(String userName, String email, String first, String last, Map<String, String> attributes) {

        /** Returns what a correct answer says about user i. */
        public static UserView of(long i) {
            return new UserView(
                    UserPopulation.userName(i),
                    UserPopulation.email(i),
                    UserPopulation.firstName(i),
                    UserPopulation.lastName(i),
                    Map.of(
                            UserPopulation.DEPARTMENT,
                            UserPopulation.department(i),
                            UserPopulation.NUMBER,
                            UserPopulation.employeeNumber(i),
                            UserPopulation.LOCALE,
                            "en"));
        }

        /** Returns what a correct answer in brief says about user i, without attributes. */
        public static UserView brief(long i) {
            return new UserView(
                    UserPopulation.userName(i),
                    UserPopulation.email(i),
                    UserPopulation.firstName(i),
                    UserPopulation.lastName(i),
                    Map.of());
        }

        /** Returns what Keycloak says about a user. */
        public static UserView of(UserModel user) {
            Map<String, String> attributes = new HashMap<>();
            user.getAttributes().forEach((name, values) -> attributes.put(name, values.get(0)));
            // The model reports these as attributes too.
            Stream.of(UserModel.USERNAME, UserModel.EMAIL, UserModel.FIRST_NAME, UserModel.LAST_NAME)
                    .forEach(attributes::remove);
            return new UserView(
                    user.getUsername(), user.getEmail(), user.getFirstName(), user.getLastName(), attributes);
        }
    }
}
