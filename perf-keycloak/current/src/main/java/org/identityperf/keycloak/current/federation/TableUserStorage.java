package org.identityperf.keycloak.current.federation;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.hibernate.Session;
import org.keycloak.component.ComponentModel;
import org.keycloak.connections.jpa.JpaConnectionProvider;
import org.keycloak.models.GroupModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.SubjectCredentialManager;
import org.keycloak.models.UserModel;
import org.keycloak.storage.StorageId;
import org.keycloak.storage.UserStorageProvider;
import org.keycloak.storage.adapter.AbstractUserAdapter;
import org.keycloak.storage.user.UserLookupProvider;
import org.keycloak.storage.user.UserQueryProvider;

/**
 * A user storage provider whose users are rows of a table that Keycloak does not know. It only
 * reads, each time by one statement, on the connection of the request's own transaction. Users are in no group, and no
 * search narrows them down.
 */
public final class TableUserStorage implements UserStorageProvider, UserLookupProvider, UserQueryProvider {

    /** The table of the users of all such providers. */
    public static final String TABLE = "EXTERNAL_USER";

    /** What the component says: the number of the provider whose users these are. */
    public static final String NUMBER = "number";

    private static final String OF_PROVIDER = " FROM " + TABLE + " WHERE storage_provider = ?";
    private static final String USERS = "SELECT username, email, first_name, last_name" + OF_PROVIDER;

    private final KeycloakSession session;
    private final ComponentModel component;

    TableUserStorage(KeycloakSession session, ComponentModel component) {
        this.session = session;
        this.component = component;
    }

    /** An answer function reads all rows of an answer. */
    private interface Answer<T> {
        T read(ResultSet rows) throws SQLException;
    }

    private <T> T ask(String sql, Answer<T> answer, Object... values) {
        return session.getProvider(JpaConnectionProvider.class)
                .getEntityManager()
                .unwrap(Session.class)
                .doReturningWork(connection -> {
                    try (PreparedStatement statement = connection.prepareStatement(sql)) {
                        statement.setInt(1, component.get(NUMBER, -1));
                        for (int i = 0; i < values.length; i++) {
                            statement.setObject(i + 2, values[i]);
                        }
                        try (ResultSet rows = statement.executeQuery()) {
                            return answer.read(rows);
                        }
                    }
                });
    }

    private List<UserModel> users(RealmModel realm, String condition, Object... values) {
        return ask(
                USERS + condition,
                rows -> {
                    List<UserModel> users = new ArrayList<>();
                    while (rows.next()) {
                        users.add(new TableUser(
                                realm, rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4)));
                    }
                    return users;
                },
                values);
    }

    private UserModel one(RealmModel realm, String condition, String value) {
        return users(realm, condition, value).stream().findFirst().orElse(null);
    }

    @Override
    public UserModel getUserById(RealmModel realm, String id) {
        return getUserByUsername(realm, StorageId.externalId(id));
    }

    @Override
    public UserModel getUserByUsername(RealmModel realm, String userName) {
        return one(realm, " AND username = ?", userName);
    }

    @Override
    public UserModel getUserByEmail(RealmModel realm, String email) {
        return one(realm, " AND email = ?", email);
    }

    @Override
    public Stream<UserModel> searchForUserStream(
            RealmModel realm, Map<String, String> search, Integer first, Integer most) {
        return users(realm, " ORDER BY username LIMIT ? OFFSET ?", most, first).stream();
    }

    @Override
    public int getUsersCount(RealmModel realm, Map<String, String> search) {
        return ask("SELECT count(*)" + OF_PROVIDER, rows -> {
            rows.next();
            return rows.getInt(1);
        });
    }

    @Override
    public Stream<UserModel> getGroupMembersStream(RealmModel realm, GroupModel group, Integer first, Integer most) {
        return Stream.empty();
    }

    @Override
    public Stream<UserModel> searchForUserByUserAttributeStream(RealmModel realm, String name, String value) {
        return Stream.empty();
    }

    /** Does nothing: the transaction's connection is closed by the server. */
    @Override
    public void close() {}

    /** A row as Keycloak sees a user: it can't be changed, and has the realm's default roles. */
    private final class TableUser extends AbstractUserAdapter {

        private final String userName;
        private final String email;
        private final String first;
        private final String last;

        private TableUser(RealmModel realm, String userName, String email, String first, String last) {
            super(TableUserStorage.this.session, realm, component);
            this.userName = userName;
            this.email = email;
            this.first = first;
            this.last = last;
        }

        @Override
        public String getUsername() {
            return userName;
        }

        @Override
        public String getEmail() {
            return email;
        }

        @Override
        public String getFirstName() {
            return first;
        }

        @Override
        public String getLastName() {
            return last;
        }

        /** Returns names and address: caches of users take them from the attributes. */
        @Override
        public Map<String, List<String>> getAttributes() {
            return new TreeMap<>(Map.of(
                    UserModel.USERNAME, List.of(userName),
                    UserModel.EMAIL, List.of(email),
                    UserModel.FIRST_NAME, List.of(first),
                    UserModel.LAST_NAME, List.of(last)));
        }

        @Override
        public SubjectCredentialManager credentialManager() {
            throw new UnsupportedOperationException("users of a table have no credentials");
        }
    }
}
