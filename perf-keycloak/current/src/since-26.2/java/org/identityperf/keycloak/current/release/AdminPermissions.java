package org.identityperf.keycloak.current.release;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.identityperf.keycloak.shared.NewSession;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.model.Policy;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.authorization.permission.ResourcePermission;
import org.keycloak.authorization.permission.evaluator.PermissionEvaluator;
import org.keycloak.authorization.policy.evaluation.EvaluationContext;
import org.keycloak.authorization.store.PolicyStore;
import org.keycloak.authorization.store.StoreFactory;
import org.keycloak.models.AdminRoles;
import org.keycloak.models.Constants;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.UserSessionModel.SessionPersistenceState;
import org.keycloak.representations.idm.authorization.ScopePermissionRepresentation;
import org.keycloak.representations.idm.authorization.UserPolicyRepresentation;

/** This class makes and evaluates permissions, and asks as the administrator whom a realm's own let see some users. */
public final class AdminPermissions {

    /** The name of the administrator, and of the policy that this user meets. */
    public static final String ADMINISTRATOR = "administrator";

    private AdminPermissions() {}

    /** Does nothing: this release has such permissions. */
    public static void require() {}

    /** Makes an administrator who may see these users, each by a permission of its own. */
    public static void grant(KeycloakSession session, RealmModel realm, List<String> users) {
        realm.setAdminPermissionsEnabled(true);
        UserModel administrator = session.users().addUser(realm, ADMINISTRATOR);
        administrator.setEnabled(true);
        administrator.grantRole(
                realm.getClientByClientId(Constants.REALM_MANAGEMENT_CLIENT_ID).getRole(AdminRoles.QUERY_USERS));
        StoreFactory stores = session.getProvider(AuthorizationProvider.class).getStoreFactory();
        ResourceServer server = stores.getResourceServerStore().findByClient(realm.getAdminPermissionsClient());
        PolicyStore policies = stores.getPolicyStore();
        UserPolicyRepresentation policy = new UserPolicyRepresentation();
        policy.setName(ADMINISTRATOR);
        policy.addUser(administrator.getId());
        Policy ofAdministrator = policies.create(server, policy);
        for (String user : users) {
            ScopePermissionRepresentation permission = new ScopePermissionRepresentation();
            permission.setName("view " + user);
            permission.setResourceType("Users");
            permission.setResources(Set.of(user));
            permission.setScopes(Set.of("view"));
            permission.setPolicies(Set.of(ofAdministrator.getId()));
            policies.create(server, permission);
        }
    }

    /** Answers a question as a request of the administrator. */
    public static <T> T asAdministrator(KeycloakSession session, RealmModel realm, Supplier<T> question) {
        UserModel administrator = session.users().getUserByUsername(realm, ADMINISTRATOR);
        session.getContext()
                .setUserSession(NewSession.of(session, realm, administrator, SessionPersistenceState.TRANSIENT));
        return question.get();
    }

    /** Begins the evaluation of one permission, as a request for a token with permissions does. */
    public static PermissionEvaluator evaluator(
            AuthorizationProvider authorization,
            ResourcePermission asked,
            ResourceServer owner,
            EvaluationContext context) {
        return authorization.evaluators().from(List.of(asked), owner, context);
    }
}
