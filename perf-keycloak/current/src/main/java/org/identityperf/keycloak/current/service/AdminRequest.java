package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.Response;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.reader.ClientView;
import org.identityperf.keycloak.current.reader.GroupView;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.keycloak.current.release.SubGroups;
import org.identityperf.keycloak.current.release.UserPages;
import org.keycloak.OAuth2Constants;
import org.keycloak.models.KeycloakSession;
import org.keycloak.protocol.oidc.endpoints.TokenEndpoint;
import org.keycloak.representations.AccessTokenResponse;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.representations.idm.UserRepresentation;
import org.keycloak.services.resources.admin.RealmAdminResource;
import org.keycloak.services.resources.admin.RealmsAdminResource;

/**
 * An admin request has the server's REST resources answer what an administrator asks for.
 *
 * @param resources those that the administrator was let in to
 */
public record AdminRequest(RealmsAdminResource resources) {

    /** How many groups of a level are shown at most. */
    private static final int LEVEL = 20;

    /** Lets the administrator with that token in, as every request does first. */
    public static AdminRequest of(KeycloakSession session, String token) {
        return new AdminRequest(Resources.admin(
                Request.get("admin/realms/" + CurrentSchema.REALM, token).in(session)));
    }

    /** Has the server issue a token to the administrator. */
    public static String token(KeycloakSession session) {
        Request request = Request.post(
                "realms/" + CurrentSchema.MASTER + "/protocol/openid-connect/token",
                Map.of(
                        OAuth2Constants.GRANT_TYPE,
                        OAuth2Constants.CLIENT_CREDENTIALS,
                        OAuth2Constants.CLIENT_ID,
                        RequestsDataset.ADMINISTRATOR,
                        OAuth2Constants.CLIENT_SECRET,
                        RequestsDataset.SECRET));
        TokenEndpoint tokens = (TokenEndpoint) Resources.openIdConnect(request.in(session), CurrentSchema.MASTER)
                .token();
        try (Response response = tokens.processGrantRequest()) {
            return ((AccessTokenResponse) response.getEntity()).getToken();
        }
    }

    /** Returns the resources of the realm that has users. */
    public RealmAdminResource realm() {
        return resources.getRealmAdmin(CurrentSchema.REALM);
    }

    public UserView user(String id) {
        return view(realm().users().user(id).getUser(false));
    }

    /** Returns a page of all users by name, each with attributes. */
    public List<UserView> users(int first, int most) {
        return UserPages.of(realm().users(), first, most)
                .map(AdminRequest::view)
                .toList();
    }

    private static UserView view(UserRepresentation user) {
        Map<String, String> attributes = new HashMap<>();
        user.getAttributes().forEach((name, values) -> attributes.put(name, values.get(0)));
        return new UserView(user.getUsername(), user.getEmail(), user.getFirstName(), user.getLastName(), attributes);
    }

    /** Returns the groups right below a group, by name, each with how many are below it in turn. */
    public List<GroupView> children(String groupId) {
        return SubGroups.of(realm().getGroups().getGroupById(groupId), LEVEL)
                .map(group -> new GroupView(group.getName(), group.getSubGroupCount()))
                .toList();
    }

    public ClientView client(String key) {
        return view(realm().getClients().getClient(key).getClient());
    }

    /** Returns a page of all clients by name. */
    public List<ClientView> clients(int first, int most) {
        return realm().getClients()
                .getClients(null, false, false, null, first, most)
                .map(AdminRequest::view)
                .toList();
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

    /** Returns what the whole representation of the realm says about it. */
    public RealmView realmView() {
        RealmRepresentation realm = realm().getRealm();
        return new RealmView(
                realm.getRealm(), realm.isEnabled(), realm.getDefaultRole().getName(), realm.getBrowserFlow());
    }

    /** Returns the names of the realms that the administrator may see, as the list of all realms shows them. */
    public Set<String> realms() {
        return resources.getRealms(true).map(RealmRepresentation::getRealm).collect(Collectors.toSet());
    }
}
