package org.identityperf.keycloak.current.operation;

import java.util.function.BiConsumer;
import org.identityperf.keycloak.current.Release;
import org.identityperf.keycloak.current.reader.Reader;
import org.keycloak.models.GroupModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;

/**
 * The operations that give users roles and groups, and take them away: by the server's own model, as its REST resources
 * do, or by one statement. Each returns whether there was something to change.
 */
public final class Memberships {

    private static final String GRANT = "INSERT INTO USER_ROLE_MAPPING (user_id, role_id) VALUES (?, ?)";
    private static final String REVOKE = "DELETE FROM USER_ROLE_MAPPING WHERE user_id = ? AND role_id = ?";
    private static final String LEAVE = "DELETE FROM USER_GROUP_MEMBERSHIP WHERE user_id = ? AND group_id = ?";
    private static final String JOIN = "INSERT INTO USER_GROUP_MEMBERSHIP (user_id, group_id"
            + (Release.here().hasManagedMemberships()
                    ? ", membership_type) VALUES (?, ?, 'UNMANAGED')"
                    : ") VALUES (?, ?)");

    private Memberships() {}

    public static boolean grant(Reader reader, String userKey, String roleKey) {
        return role(reader, GRANT, userKey, roleKey, false, UserModel::grantRole);
    }

    public static boolean revoke(Reader reader, String userKey, String roleKey) {
        return role(reader, REVOKE, userKey, roleKey, true, UserModel::deleteRoleMapping);
    }

    public static boolean join(Reader reader, String userKey, String groupKey) {
        return group(reader, JOIN, userKey, groupKey, false, UserModel::joinGroup);
    }

    public static boolean leave(Reader reader, String userKey, String groupKey) {
        return group(reader, LEAVE, userKey, groupKey, true, UserModel::leaveGroup);
    }

    private static boolean role(
            Reader reader,
            String sql,
            String userKey,
            String roleKey,
            boolean had,
            BiConsumer<UserModel, RoleModel> change) {
        return reader.ask(
                (session, realm) -> {
                    UserModel user = session.users().getUserById(realm, userKey);
                    RoleModel role = realm.getRoleById(roleKey);
                    boolean right = user.hasDirectRole(role) == had;
                    change.accept(user, role);
                    return right;
                },
                floor -> floor.update(sql, userKey, roleKey) == 1);
    }

    private static boolean group(
            Reader reader,
            String sql,
            String userKey,
            String groupKey,
            boolean was,
            BiConsumer<UserModel, GroupModel> change) {
        return reader.ask(
                (session, realm) -> {
                    UserModel user = session.users().getUserById(realm, userKey);
                    GroupModel group = session.groups().getGroupById(realm, groupKey);
                    boolean right = user.isMemberOf(group) == was;
                    change.accept(user, group);
                    return right;
                },
                floor -> floor.update(sql, userKey, groupKey) == 1);
    }
}
