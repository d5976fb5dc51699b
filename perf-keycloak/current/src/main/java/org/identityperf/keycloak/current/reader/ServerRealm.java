package org.identityperf.keycloak.current.reader;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.PolicyPopulation;
import org.identityperf.keycloak.current.release.PolicyEvaluation;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.common.DefaultEvaluationContext;
import org.keycloak.authorization.common.KeycloakIdentity;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.authorization.permission.ResourcePermission;
import org.keycloak.authorization.store.StoreFactory;
import org.keycloak.models.ClientModel;
import org.keycloak.models.RoleModel;
import org.keycloak.models.utils.ModelToRepresentation;
import org.keycloak.representations.AccessToken;
import org.keycloak.representations.idm.authorization.AuthorizationRequest;
import org.keycloak.representations.idm.authorization.RolePolicyRepresentation;
import org.keycloak.representations.idm.authorization.RolePolicyRepresentation.RoleDefinition;

/** This class answers questions about a realm with the code of Keycloak itself. */
final class ServerRealm implements RealmReader {

    private final RealmSession realms;

    ServerRealm(RealmSession realms) {
        this.realms = realms;
    }

    private static ClientView view(ClientModel client) {
        return new ClientView(
                client.getClientId(),
                Set.copyOf(client.getRedirectUris()),
                Set.copyOf(client.getWebOrigins()),
                Map.copyOf(client.getAttributes()),
                Set.copyOf(client.getClientScopes(true).keySet()));
    }

    private static RoleView view(RoleModel role) {
        return new RoleView(role.getId(), role.getName(), role.isComposite());
    }

    private static Set<String> names(Stream<RoleModel> roles) {
        return roles.map(RoleModel::getName).collect(Collectors.toSet());
    }

    @Override
    public ClientView client(String clientId) {
        return realms.ask((session, realm) -> view(session.clients().getClientByClientId(realm, clientId)));
    }

    @Override
    public List<ClientView> clients(int first, int most) {
        return realms.ask((session, realm) -> session.clients()
                .getClientsStream(realm, first, most)
                .map(ServerRealm::view)
                .toList());
    }

    @Override
    public Set<String> clientRoles(String clientKey) {
        return realms.ask(
                (session, realm) -> names(session.roles().getClientRolesStream(realm.getClientById(clientKey))));
    }

    @Override
    public RoleView clientRole(String clientKey, String name) {
        return realms.ask(
                (session, realm) -> view(session.roles().getClientRole(realm.getClientById(clientKey), name)));
    }

    @Override
    public RoleView role(String name) {
        return realms.ask((session, realm) -> view(session.roles().getRealmRole(realm, name)));
    }

    @Override
    public Set<String> parts(String roleId) {
        return realms.ask((session, realm) ->
                names(session.roles().getRoleById(realm, roleId).getCompositesStream()));
    }

    @Override
    public List<GroupView> below(String groupId) {
        return realms.ask((session, realm) -> session.groups()
                .getGroupById(realm, groupId)
                .getSubGroupsStream()
                .map(group -> new GroupView(group.getName(), group.getSubGroupsCount()))
                .toList());
    }

    @Override
    public PolicyView policy(String id) {
        return realms.ask((session, realm) -> {
            AuthorizationProvider authorization = session.getProvider(AuthorizationProvider.class);
            StoreFactory stores = authorization.getStoreFactory();
            ResourceServer owner =
                    stores.getResourceServerStore().findByClient(realm.getClientById(CurrentSchema.CLIENT));
            RolePolicyRepresentation policy = ModelToRepresentation.toRepresentation(
                    stores.getPolicyStore().findById(owner, id), authorization, false, false);
            return new PolicyView(
                    policy.getName(),
                    policy.getRoles().stream().map(RoleDefinition::getId).collect(Collectors.toSet()));
        });
    }

    /** Decides as for a request for a token with permissions, but makes no token. */
    @Override
    public boolean permits(String resourceId, String roleName) {
        return realms.ask((session, realm) -> {
            AuthorizationProvider authorization = session.getProvider(AuthorizationProvider.class);
            StoreFactory stores = authorization.getStoreFactory();
            ResourceServer owner =
                    stores.getResourceServerStore().findByClient(realm.getClientById(CurrentSchema.CLIENT));
            AccessToken token = new AccessToken().subject(PolicyPopulation.USER);
            token.setRealmAccess(new AccessToken.Access().addRole(roleName));
            ResourcePermission asked = new ResourcePermission(
                    stores.getResourceStore().findById(owner, resourceId), new ArrayList<>(), owner);
            return !PolicyEvaluation.of(
                            authorization,
                            asked,
                            owner,
                            new DefaultEvaluationContext(new KeycloakIdentity(token, session, realm), session))
                    .evaluate(owner, new AuthorizationRequest())
                    .isEmpty();
        });
    }
}
