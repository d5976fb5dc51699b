package org.identityperf.keycloak.current.service;

import jakarta.ws.rs.core.Response;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.reader.ClientView;
import org.identityperf.keycloak.current.reader.GroupView;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.keycloak.current.reader.UserView;
import org.keycloak.OAuth2Constants;
import org.keycloak.models.KeycloakSession;
import org.keycloak.protocol.oidc.endpoints.TokenEndpoint;
import org.keycloak.representations.AccessTokenResponse;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.representations.idm.RealmRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/** An admin request has a server's REST resources answer what an administrator asks for. */
public interface AdminRequest {

    /** The path of the realms. */
    String PATH = "admin/realms/";

    /** The name of the number in the answer about how many sessions there are. */
    String COUNT = "count";

    /** How many groups of a level are shown at most. */
    int LEVEL = 20;

    /** Lets the administrator with that token in to the server of this JVM, as every request does first. */
    static AdminRequest of(KeycloakSession session, String token) {
        return new AdminRequestHere(
                Resources.admin(Request.get(PATH + CurrentSchema.REALM, token).in(session)));
    }

    /** Has every request of the administrator with that token go to a whole server. */
    static AdminRequest of(OverHttp server, String token) {
        return new AdminRequestOverHttp(server, token);
    }

    /** Has the server issue a token to the administrator. */
    static String token(KeycloakSession session) {
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

    /** Returns whether the administrator is let in to the realm that has users. */
    boolean admitted();

    UserView user(String id);

    /** Returns a page of all users by name, each with attributes. */
    List<UserView> users(int first, int most);

    /** Returns the first users in whose names or addresses a word is found. */
    List<UserView> found(String word, int most);

    /** Returns the groups right below a group, by name, each with how many are below it in turn. */
    List<GroupView> children(String groupId);

    ClientView client(String key);

    /** Returns a page of all clients by name. */
    List<ClientView> clients(int first, int most);

    /** Returns what the whole representation of the realm says about it. */
    RealmView realmView();

    /** Returns the names of the realms that the administrator may see, as the list of all realms shows them. */
    Set<String> realms();

    /** Returns the name of the realm's role with that name. */
    String role(String name);

    /** Returns the names of the roles that the realm's role with that name is made of. */
    Set<String> composites(String name);

    /** Returns the name of a group. */
    String group(String id);

    /** Returns the names of a group's first members. */
    Set<String> members(String groupId, int most);

    /** Returns the names of all roles of the realm that a user has, those of composites and groups among them. */
    Set<String> effectiveRoles(String userId);

    /** Returns the names of the groups that a user is in. */
    Set<String> memberships(String userId);

    /** Returns the kinds of a user's credentials. */
    Set<String> credentials(String userId);

    /** Returns the ids of a user's online sessions. */
    Set<String> sessionsOfUser(String userId);

    /** Returns the ids of the first sessions at a client, online or offline. */
    Set<String> sessionsOfClient(String clientKey, boolean offline, int most);

    /** Returns how many online sessions a client has. */
    long sessionCount(String clientKey);

    /** Returns the names of the scopes that a client gets by default. */
    Set<String> defaultScopes(String clientKey);

    /** Returns the names of the groups that new users join. */
    Set<String> defaultGroups();

    /** Returns what a representation says of a user. */
    static UserView view(UserRepresentation user) {
        Map<String, String> attributes = new HashMap<>();
        user.getAttributes().forEach((name, values) -> attributes.put(name, values.get(0)));
        return new UserView(user.getUsername(), user.getEmail(), user.getFirstName(), user.getLastName(), attributes);
    }

    /** Returns what a representation says of a group. */
    static GroupView view(GroupRepresentation group) {
        return new GroupView(group.getName(), group.getSubGroupCount());
    }

    /** Returns what a representation says of a client. */
    static ClientView view(ClientRepresentation client) {
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

    /** Returns what a representation says of a realm. */
    static RealmView view(RealmRepresentation realm) {
        return new RealmView(
                realm.getRealm(), realm.isEnabled(), realm.getDefaultRole().getName(), realm.getBrowserFlow());
    }
}
