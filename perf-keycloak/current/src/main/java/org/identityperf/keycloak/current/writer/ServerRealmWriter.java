package org.identityperf.keycloak.current.writer;

import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.probe.address.Address;
import org.keycloak.models.RealmModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.UserManager;
import org.keycloak.services.managers.ClientManager;
import org.keycloak.services.managers.RealmManager;

/** A server realm writer has Keycloak itself delete, by the calls that its administrators' endpoints make. */
final class ServerRealmWriter implements RealmWriter {

    private final CurrentModelLayer server;

    /** Makes a writer on the one server of this JVM, which runs on that database. */
    ServerRealmWriter(Address address) {
        this.server = CurrentModelLayer.on(address);
    }

    @Override
    public boolean deleteUser(String key) {
        return server.inRealm((session, realm) ->
                new UserManager(session).removeUser(realm, session.users().getUserById(realm, key)));
    }

    @Override
    public boolean deleteRole(String key) {
        return server.inRealm((session, realm) -> {
            RoleModel role = realm.getRoleById(key);
            return role.getContainer().removeRole(role);
        });
    }

    @Override
    public boolean deleteGroup(String key) {
        return server.inRealm(
                (session, realm) -> realm.removeGroup(session.groups().getGroupById(realm, key)));
    }

    @Override
    public boolean deleteClient(String key) {
        return server.inRealm((session, realm) ->
                new ClientManager(new RealmManager(session)).removeClient(realm, realm.getClientById(key)));
    }

    @Override
    public boolean deleteRealm(String key) {
        return server.inTransaction(session -> {
            RealmManager manager = new RealmManager(session);
            RealmModel realm = manager.getRealm(key);
            session.getContext().setRealm(realm);
            return manager.removeRealm(realm);
        });
    }

    /** Does nothing: the server stays for the next user. */
    @Override
    public void close() {}
}
