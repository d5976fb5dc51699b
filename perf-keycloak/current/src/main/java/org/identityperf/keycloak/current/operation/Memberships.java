package org.identityperf.keycloak.current.operation;

import java.util.function.BiPredicate;
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

    private static final String JOIN = "INSERT INTO USER_GROUP_MEMBERSHIP (user_id, group_id"
            + (Release.here().hasManagedMemberships()
                    ? ", membership_type) VALUES (?, ?, 'UNMANAGED')"
                    : ") VALUES (?, ?)");

    private Memberships() {}

    public static boolean grant(Reader reader, String userKey, String roleKey) {
        return role(
                reader,
                "INSERT INTO USER_ROLE_MAPPING (user_id, role_id) VALUES (?, ?)",
                userKey,
                roleKey,
                (user, role) -> {
                    boolean had = user.hasDirectRole(role);
                    user.grantRole(role);
                    return !had;
                });
    }

    public static boolean revoke(Reader reader, String userKey, String roleKey) {
        return role(
                reader,
                "DELETE FROM USER_ROLE_MAPPING WHERE user_id = ? AND role_id = ?",
                userKey,
                roleKey,
                (user, role) -> {
                    boolean had = user.hasDirectRole(role);
                    user.deleteRoleMapping(role);
                    return had;
                });
    }

    public static boolean join(Reader reader, String userKey, String groupKey) {
        return group(reader, JOIN, userKey, groupKey, (user, group) -> {
            boolean was = user.isMemberOf(group);
            user.joinGroup(group);
            return !was;
        });
    }

    public static boolean leave(Reader reader, String userKey, String groupKey) {
        return group(
                reader,
                "DELETE FROM USER_GROUP_MEMBERSHIP WHERE user_id = ? AND group_id = ?",
                userKey,
                groupKey,
                (user, group) -> {
                    boolean was = user.isMemberOf(group);
                    user.leaveGroup(group);
                    return was;
                });
    }

    private static boolean role(
            Reader reader, String sql, String userKey, String roleKey, BiPredicate<UserModel, RoleModel> change) {
        return reader.ask(
                (session, realm) ->
                        change.test(session.users().getUserById(realm, userKey), realm.getRoleById(roleKey)),
                floor -> floor.update(sql, userKey, roleKey) == 1);
    }

    private static boolean group(
            Reader reader, String sql, String userKey, String groupKey, BiPredicate<UserModel, GroupModel> change) {
        return reader.ask(
                (session, realm) -> change.test(
                        session.users().getUserById(realm, userKey),
                        session.groups().getGroupById(realm, groupKey)),
                floor -> floor.update(sql, userKey, groupKey) == 1);
    }
}
