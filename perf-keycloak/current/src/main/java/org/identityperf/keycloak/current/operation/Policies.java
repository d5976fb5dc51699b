package org.identityperf.keycloak.current.operation;

import java.util.ArrayList;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.PolicyPopulation;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.ManyValues;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.release.AdminPermissions;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.common.DefaultEvaluationContext;
import org.keycloak.authorization.common.KeycloakIdentity;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.authorization.permission.ResourcePermission;
import org.keycloak.authorization.store.StoreFactory;
import org.keycloak.models.RealmModel;
import org.keycloak.models.utils.ModelToRepresentation;
import org.keycloak.representations.AccessToken;
import org.keycloak.representations.idm.authorization.AuthorizationRequest;
import org.keycloak.representations.idm.authorization.RolePolicyRepresentation;
import org.keycloak.representations.idm.authorization.RolePolicyRepresentation.RoleDefinition;

/** The operations on the authorization policies of the one client that has any. The floor runs one statement for each. */
public final class Policies {

    /** A policy over roles, as the administrators' interface shows it. */
    public static final Operation<PolicyPopulation> READ = new Operation<>(
            (reader, data, i) -> policy(reader, PolicyPopulation.id(i)),
            (data, i) -> new View(PolicyPopulation.name(i), data.roles(i)));

    /** Whether the policy about a resource lets the one user in. */
    public static final Operation<PolicyPopulation> EVALUATE = new Operation<>(
            (reader, data, i) -> permits(reader, PolicyPopulation.resourceId(i), data.roleName(i)),
            (data, i) -> PolicyPopulation.isMet(i));

    private static final Map<ManyValues, String> POLICY = ManyValues.sql(many -> "SELECT p.name, "
            + many.of("r.id", many.ids("c.value") + " AS named JOIN KEYCLOAK_ROLE r ON r.id = named.id")
            + " FROM RESOURCE_SERVER_POLICY p"
            + " JOIN POLICY_CONFIG c ON c.policy_id = p.id AND c.name = 'roles' WHERE p.id = ?");
    private static final Map<ManyValues, String> PERMITS = ManyValues.sql(
            many -> "SELECT count(*) FROM RESOURCE_POLICY p JOIN ASSOCIATED_POLICY a ON a.policy_id = p.policy_id"
                    + " JOIN POLICY_CONFIG c ON c.policy_id = a.associated_policy_id AND c.name = 'roles'"
                    // No EXISTS: MySQL joins its JSON_TABLE before it has read the row that holds the JSON.
                    + " WHERE p.resource_id = ? AND (SELECT count(*) FROM " + many.ids("c.value")
                    + " AS named JOIN KEYCLOAK_ROLE r ON r.id = named.id WHERE r.name = ?) > 0");

    private Policies() {}

    /**
     * What administrators learn about a policy over roles.
     *
     * @param roles the ids of those that are named and still exist
     */
    private record View(String name, Set<String> roles) {}

    private static View policy(Reader reader, String id) {
        return reader.ask(
                (session, realm) -> {
                    AuthorizationProvider authorization = session.getProvider(AuthorizationProvider.class);
                    RolePolicyRepresentation policy = ModelToRepresentation.toRepresentation(
                            authorization.getStoreFactory().getPolicyStore().findById(owner(authorization, realm), id),
                            authorization,
                            false,
                            false);
                    return new View(
                            policy.getName(),
                            policy.getRoles().stream()
                                    .map(RoleDefinition::getId)
                                    .collect(Collectors.toSet()));
                },
                floor -> floor.ask(
                        POLICY.get(floor.many()),
                        rows -> {
                            rows.next();
                            return new View(rows.getString(1), floor.many().read(rows, 2));
                        },
                        id));
    }

    private static ResourceServer owner(AuthorizationProvider authorization, RealmModel realm) {
        return authorization
                .getStoreFactory()
                .getResourceServerStore()
                .findByClient(realm.getClientById(CurrentSchema.CLIENT));
    }

    /**
     * Decides as for a request for a token with permissions, but makes no token.
     *
     * @param roleName the one role in the user's token
     */
    private static boolean permits(Reader reader, String resourceId, String roleName) {
        return reader.ask(
                (session, realm) -> {
                    AuthorizationProvider authorization = session.getProvider(AuthorizationProvider.class);
                    StoreFactory stores = authorization.getStoreFactory();
                    ResourceServer owner = owner(authorization, realm);
                    AccessToken token = new AccessToken().subject(PolicyPopulation.USER);
                    token.setRealmAccess(new AccessToken.Access().addRole(roleName));
                    ResourcePermission permission = new ResourcePermission(
                            stores.getResourceStore().findById(owner, resourceId), new ArrayList<>(), owner);
                    return !AdminPermissions.evaluator(
                                    authorization,
                                    permission,
                                    owner,
                                    new DefaultEvaluationContext(new KeycloakIdentity(token, session, realm), session))
                            .evaluate(owner, new AuthorizationRequest())
                            .isEmpty();
                },
                floor -> floor.ask(PERMITS.get(floor.many()), FloorReader::number, resourceId, roleName) > 0);
    }
}
