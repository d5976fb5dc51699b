package org.identityperf.keycloak.current.service;

import com.fasterxml.jackson.core.type.TypeReference;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.ClientView;
import org.identityperf.keycloak.current.reader.GroupView;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.keycloak.current.reader.UserView;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.ClientScopeRepresentation;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;
import org.keycloak.representations.idm.UserSessionRepresentation;

/**
 * This admin request is answered by a whole server.
 *
 * @param server answers
 * @param token the administrator's
 */
record AdminRequestOverHttp(OverHttp server, String token) implements AdminRequest {

    private static final String REALM = PATH + CurrentSchema.REALM;
    private static final int NOT_FOUND = 404;

    /** Asks for what is not there: to find that out, the server has to let the administrator in. */
    @Override
    public boolean admitted() {
        return server.get(REALM + "/nothing", token).statusCode() == NOT_FOUND;
    }

    @Override
    public UserView user(String id) {
        return AdminRequest.view(server.get(REALM + "/users/" + id, token, new TypeReference<UserRepresentation>() {}));
    }

    @Override
    public List<UserView> users(int first, int most) {
        return users(page(first, most));
    }

    private List<UserView> users(String which) {
        return server
                .get(
                        REALM + "/users?briefRepresentation=false" + which,
                        token,
                        new TypeReference<List<UserRepresentation>>() {})
                .stream()
                .map(AdminRequest::view)
                .toList();
    }

    @Override
    public List<UserView> found(String word, int most) {
        return users(page(0, most) + "&search=" + word);
    }

    private static String page(int first, int most) {
        return "&first=" + first + "&max=" + most;
    }

    @Override
    public List<GroupView> children(String groupId) {
        return server
                .get(
                        REALM + "/groups/" + groupId + "/children?briefRepresentation=true&subGroupsCount=true"
                                + page(0, LEVEL),
                        token,
                        new TypeReference<List<GroupRepresentation>>() {})
                .stream()
                .map(AdminRequest::view)
                .toList();
    }

    @Override
    public ClientView client(String key) {
        return AdminRequest.view(
                server.get(REALM + "/clients/" + key, token, new TypeReference<ClientRepresentation>() {}));
    }

    @Override
    public List<ClientView> clients(int first, int most) {
        return server
                .get(
                        REALM + "/clients?viewableOnly=false" + page(first, most),
                        token,
                        new TypeReference<List<ClientRepresentation>>() {})
                .stream()
                .map(AdminRequest::view)
                .toList();
    }

    @Override
    public RealmView realmView() {
        return AdminRequest.view(server.get(REALM, token, new TypeReference<RealmRepresentation>() {}));
    }

    @Override
    public Set<String> realms() {
        return server
                .get(
                        PATH.substring(0, PATH.length() - 1) + "?briefRepresentation=true",
                        token,
                        new TypeReference<List<RealmRepresentation>>() {})
                .stream()
                .map(RealmRepresentation::getRealm)
                .collect(Collectors.toSet());
    }

    @Override
    public String role(String name) {
        return server.get(REALM + "/roles/" + name, token, new TypeReference<RoleRepresentation>() {})
                .getName();
    }

    @Override
    public Set<String> composites(String name) {
        return names(
                "/roles/" + name + "/composites",
                new TypeReference<List<RoleRepresentation>>() {},
                RoleRepresentation::getName);
    }

    @Override
    public String group(String id) {
        return server.get(REALM + "/groups/" + id, token, new TypeReference<GroupRepresentation>() {})
                .getName();
    }

    @Override
    public Set<String> members(String groupId, int most) {
        return names(
                "/groups/" + groupId + "/members?briefRepresentation=true" + page(0, most),
                new TypeReference<List<UserRepresentation>>() {},
                UserRepresentation::getUsername);
    }

    private <T> Set<String> names(String path, TypeReference<List<T>> type, Function<T, String> name) {
        return server.get(REALM + path, token, type).stream().map(name).collect(Collectors.toSet());
    }

    @Override
    public Set<String> effectiveRoles(String userId) {
        return names(
                "/users/" + userId + "/role-mappings/realm/composite",
                new TypeReference<List<RoleRepresentation>>() {},
                RoleRepresentation::getName);
    }

    @Override
    public Set<String> memberships(String userId) {
        return names(
                "/users/" + userId + "/groups?briefRepresentation=true" + page(0, LEVEL),
                new TypeReference<List<GroupRepresentation>>() {},
                GroupRepresentation::getName);
    }

    @Override
    public Set<String> credentials(String userId) {
        return names(
                "/users/" + userId + "/credentials",
                new TypeReference<List<CredentialRepresentation>>() {},
                CredentialRepresentation::getType);
    }

    @Override
    public Set<String> sessionsOfUser(String userId) {
        return sessions("/users/" + userId + "/sessions");
    }

    @Override
    public Set<String> sessionsOfClient(String clientKey, boolean offline, int most) {
        return sessions(
                "/clients/" + clientKey + (offline ? "/offline-sessions" : "/user-sessions") + "?first=0&max=" + most);
    }

    private Set<String> sessions(String path) {
        return names(path, new TypeReference<List<UserSessionRepresentation>>() {}, UserSessionRepresentation::getId);
    }

    @Override
    public long sessionCount(String clientKey) {
        return server.get(
                        REALM + "/clients/" + clientKey + "/session-count",
                        token,
                        new TypeReference<Map<String, Long>>() {})
                .get(COUNT);
    }

    @Override
    public Set<String> defaultScopes(String clientKey) {
        return names(
                "/clients/" + clientKey + "/default-client-scopes",
                new TypeReference<List<ClientScopeRepresentation>>() {},
                ClientScopeRepresentation::getName);
    }

    @Override
    public Set<String> defaultGroups() {
        return names(
                "/default-groups", new TypeReference<List<GroupRepresentation>>() {}, GroupRepresentation::getName);
    }
}
