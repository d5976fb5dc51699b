package org.identityperf.keycloak.current.service;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.ClientView;
import org.identityperf.keycloak.current.reader.GroupView;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.keycloak.current.release.SubGroups;
import org.identityperf.keycloak.current.release.UserPages;
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

/**
 * This admin request is answered by the resources of the server in this JVM.
 *
 * @param resources those that the administrator was let in to
 */
record AdminRequestHere(RealmsAdminResource resources) implements AdminRequest {

    private RealmAdminResource realm() {
        return resources.getRealmAdmin(CurrentSchema.REALM);
    }

    @Override
    public boolean admitted() {
        return realm() != null;
    }

    @Override
    public UserView user(String id) {
        return AdminRequest.view(realm().users().user(id).getUser(false));
    }

    @Override
    public List<UserView> users(int first, int most) {
        return UserPages.of(realm().users(), first, most)
                .map(AdminRequest::view)
                .toList();
    }

    @Override
    public List<UserView> found(String word, int most) {
        return UserPages.find(realm().users(), word, most)
                .map(AdminRequest::view)
                .toList();
    }

    @Override
    public List<GroupView> children(String groupId) {
        return SubGroups.of(realm().getGroups().getGroupById(groupId), LEVEL)
                .map(AdminRequest::view)
                .toList();
    }

    @Override
    public ClientView client(String key) {
        return AdminRequest.view(realm().getClients().getClient(key).getClient());
    }

    @Override
    public List<ClientView> clients(int first, int most) {
        return realm().getClients()
                .getClients(null, false, false, null, first, most)
                .map(AdminRequest::view)
                .toList();
    }

    @Override
    public RealmView realmView() {
        return AdminRequest.view(realm().getRealm());
    }

    @Override
    public Set<String> realms() {
        return resources.getRealms(true).map(RealmRepresentation::getRealm).collect(Collectors.toSet());
    }

    @Override
    public String role(String name) {
        return realm().getRoleContainerResource().getRole(name).getName();
    }

    @Override
    public Set<String> composites(String name) {
        return realm().getRoleContainerResource()
                .getRoleComposites(name)
                .map(RoleRepresentation::getName)
                .collect(Collectors.toSet());
    }

    @Override
    public String group(String id) {
        return realm().getGroups().getGroupById(id).getGroup().getName();
    }

    @Override
    public Set<String> members(String groupId, int most) {
        return realm().getGroups()
                .getGroupById(groupId)
                .getMembers(0, most, true)
                .map(UserRepresentation::getUsername)
                .collect(Collectors.toSet());
    }

    @Override
    public Set<String> effectiveRoles(String userId) {
        return realm().users()
                .user(userId)
                .getRoleMappings()
                .getCompositeRealmRoleMappings(true)
                .map(RoleRepresentation::getName)
                .collect(Collectors.toSet());
    }

    @Override
    public Set<String> memberships(String userId) {
        return realm().users()
                .user(userId)
                .groupMembership(null, 0, LEVEL, true)
                .map(GroupRepresentation::getName)
                .collect(Collectors.toSet());
    }

    @Override
    public Set<String> credentials(String userId) {
        return realm().users()
                .user(userId)
                .credentials()
                .map(CredentialRepresentation::getType)
                .collect(Collectors.toSet());
    }

    @Override
    public Set<String> sessionsOfUser(String userId) {
        return ids(realm().users().user(userId).getSessions());
    }

    @Override
    public Set<String> sessionsOfClient(String clientKey, boolean offline, int most) {
        ClientResource client = realm().getClients().getClient(clientKey);
        return ids(offline ? client.getOfflineUserSessions(0, most) : client.getUserSessions(0, most));
    }

    private static Set<String> ids(Stream<UserSessionRepresentation> sessions) {
        return sessions.map(UserSessionRepresentation::getId).collect(Collectors.toSet());
    }

    @Override
    public long sessionCount(String clientKey) {
        return realm().getClients()
                .getClient(clientKey)
                .getApplicationSessionCount()
                .get(COUNT);
    }

    @Override
    public Set<String> defaultScopes(String clientKey) {
        return realm().getClients()
                .getClient(clientKey)
                .getDefaultClientScopes()
                .map(ClientScopeRepresentation::getName)
                .collect(Collectors.toSet());
    }

    @Override
    public Set<String> defaultGroups() {
        return realm().getDefaultGroups().map(GroupRepresentation::getName).collect(Collectors.toSet());
    }
}
