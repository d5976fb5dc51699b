package org.identityperf.keycloak.current.writer;

import java.util.function.BiPredicate;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.probe.address.Address;
import org.keycloak.models.GroupModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserModel;

/** A server membership writer has Keycloak's own model change what users have, as its REST resources do. */
final class ServerMembershipWriter implements MembershipWriter {

    private final CurrentModelLayer server;

    ServerMembershipWriter(Address address) {
        this.server = CurrentModelLayer.on(address);
    }

    private boolean role(String userKey, String roleKey, BiPredicate<UserModel, RoleModel> change) {
        return server.inRealm((session, realm) ->
                change.test(session.users().getUserById(realm, userKey), realm.getRoleById(roleKey)));
    }

    private boolean group(String userKey, String groupKey, BiPredicate<UserModel, GroupModel> change) {
        return server.inRealm((session, realm) -> change.test(
                session.users().getUserById(realm, userKey), session.groups().getGroupById(realm, groupKey)));
    }

    @Override
    public boolean grant(String userKey, String roleKey) {
        return role(userKey, roleKey, (user, role) -> {
            boolean had = user.hasDirectRole(role);
            user.grantRole(role);
            return !had;
        });
    }

    @Override
    public boolean revoke(String userKey, String roleKey) {
        return role(userKey, roleKey, (user, role) -> {
            boolean had = user.hasDirectRole(role);
            user.deleteRoleMapping(role);
            return had;
        });
    }

    @Override
    public boolean join(String userKey, String groupKey) {
        return group(userKey, groupKey, (user, group) -> {
            boolean was = user.isMemberOf(group);
            user.joinGroup(group);
            return !was;
        });
    }

    @Override
    public boolean leave(String userKey, String groupKey) {
        return group(userKey, groupKey, (user, group) -> {
            boolean was = user.isMemberOf(group);
            user.leaveGroup(group);
            return was;
        });
    }

    /** Does nothing: the server stays for the next user. */
    @Override
    public void close() {}
}
