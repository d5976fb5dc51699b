package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.model.Resource;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.authorization.store.StoreFactory;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.representations.idm.authorization.ResourcePermissionRepresentation;
import org.keycloak.representations.idm.authorization.RolePolicyRepresentation;

/**
 * This dataset has a client with policies over roles; see {@link PolicyPopulation}. They are so few that Keycloak
 * itself makes them, as its administrators' interface does.
 */
public final class PolicyDataset extends SizedDataset {

    /** The one dimension: how many roles each policy names. */
    public static final String POLICY_ROLES = "policyRoles";

    /** The bytes of a role and of its entries in the policies. */
    private static final long BYTES_A_ROLE = 3000;

    private static final long FEWEST_BYTES = 50_000_000;

    public PolicyDataset() {
        super(
                DatasetDescription.of("Policies", 2, new CurrentSchema()).sizedBy(List.of(POLICY_ROLES)),
                BYTES_A_ROLE,
                FEWEST_BYTES);
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        PolicyPopulation policies = new PolicyPopulation(Math.toIntExact(sizes.of(POLICY_ROLES)), seed);
        progress.begin("policies", PolicyPopulation.POLICIES);
        CurrentModelLayer.make(database, (session, realm) -> write(session, realm, policies));
        progress.advance(PolicyPopulation.POLICIES);
        RealmSeed.write(database, seed);
    }

    private static void write(KeycloakSession session, RealmModel realm, PolicyPopulation policies) {
        UserPopulation roles = policies.realm();
        for (int k = 0; k < roles.sizes().roles(); k++) {
            session.roles().addRealmRole(realm, roles.roleId(k), UserPopulation.roleName(k));
        }
        StoreFactory stores = session.getProvider(AuthorizationProvider.class).getStoreFactory();
        ResourceServer owner = stores.getResourceServerStore().create(realm.getClientById(CurrentSchema.CLIENT));
        for (int k = 0; k < PolicyPopulation.POLICIES; k++) {
            RolePolicyRepresentation policy = new RolePolicyRepresentation();
            policy.setId(PolicyPopulation.id(k));
            policy.setName(PolicyPopulation.name(k));
            policies.roles(k).forEach(policy::addRole);
            stores.getPolicyStore().create(owner, policy);
            permit(stores, owner, k);
        }
        session.users()
                .addUser(realm, PolicyPopulation.USER, "user", false, false)
                .setEnabled(true);
    }

    /** Makes the resource that policy k decides about, and the permission that applies the policy to it. */
    private static void permit(StoreFactory stores, ResourceServer owner, int k) {
        Resource resource = stores.getResourceStore()
                .create(owner, PolicyPopulation.resourceId(k), PolicyPopulation.resourceName(k), owner.getClientId());
        ResourcePermissionRepresentation permission = new ResourcePermissionRepresentation();
        permission.setName("permission" + k);
        permission.addResource(resource.getId());
        permission.addPolicy(PolicyPopulation.id(k));
        stores.getPolicyStore().create(owner, permission);
    }
}
