package org.identityperf.keycloak.current.release;

import java.util.List;
import org.keycloak.authorization.AuthorizationProvider;
import org.keycloak.authorization.model.ResourceServer;
import org.keycloak.authorization.permission.ResourcePermission;
import org.keycloak.authorization.permission.evaluator.PermissionEvaluator;
import org.keycloak.authorization.policy.evaluation.EvaluationContext;

/** This class begins the evaluation of policies as a request for a token with permissions does. */
public final class PolicyEvaluation {

    private PolicyEvaluation() {}

    /** Returns the evaluator of one permission. */
    public static PermissionEvaluator of(
            AuthorizationProvider authorization,
            ResourcePermission asked,
            ResourceServer owner,
            EvaluationContext context) {
        return authorization.evaluators().from(List.of(asked), owner, context);
    }
}
