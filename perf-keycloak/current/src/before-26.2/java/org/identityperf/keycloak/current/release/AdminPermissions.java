package org.identityperf.keycloak.current.release;

import java.util.List;
import java.util.function.Supplier;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.authorization.permission.ResourcePermission;
import org.keycloak.authorization.permission.evaluator.PermissionEvaluator;
import org.keycloak.authorization.policy.evaluation.EvaluationContext;
import org.keycloak.common.Version;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** This class evaluates permissions, and refuses what is asked about a realm's own: up to 26.1 they are of another kind. */
public final class AdminPermissions {

    /** The name of the administrator. */
    public static final String ADMINISTRATOR = "administrator";

    private AdminPermissions() {}

    /**
     * Refuses to measure.
     *
     * @throws IllegalStateException always
     */
    public static void require() {
        throw new IllegalStateException(
                "fine-grained permissions of Keycloak " + Version.VERSION + " are not measured: up"
                        + " to 26.1 they are of another kind, which is a preview. Choose 26.2 or later, or leave out ListPermitted");
    }

    /** Does nothing, so that the rest can be loaded. */
    public static void grant(KeycloakSession session, RealmModel realm, List<String> users) {}

    /** Answers a question as anybody. */
    public static <T> T asAdministrator(KeycloakSession session, RealmModel realm, Supplier<T> question) {
        return question.get();
    }

    /** Begins the evaluation of one permission, as a request for a token with permissions does. */
    public static PermissionEvaluator evaluator(
            AuthorizationProvider authorization,
            ResourcePermission asked,
            ResourceServer owner,
            EvaluationContext context) {
        return authorization.evaluators().from(List.of(asked), context);
    }
}
