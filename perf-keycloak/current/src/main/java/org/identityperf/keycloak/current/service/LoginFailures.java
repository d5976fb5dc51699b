package org.identityperf.keycloak.current.service;

import java.util.concurrent.ExecutionException;
import org.keycloak.executors.ExecutorsProvider;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserLoginFailureModel;

/** This class reads and clears what the server notes of failed logins, which it does in a thread of its own. */
public final class LoginFailures {

    private static final String EXECUTOR = "bruteforce";

    private LoginFailures() {}

    /** Waits until the server has noted all logins. Its setting for this executor is one thread, which notes in order. */
    public static boolean noted(KeycloakSession session) {
        try {
            session.getProvider(ExecutorsProvider.class)
                    .getExecutor(EXECUTOR)
                    .submit(() -> {})
                    .get();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the server notes a login", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns how many failures of a user there are, and clears them. */
    public static int cleared(KeycloakSession session, RealmModel realm, String userKey) {
        UserLoginFailureModel found = session.loginFailures().getUserLoginFailure(realm, userKey);
        int failures = found == null ? 0 : found.getNumFailures();
        session.loginFailures().removeUserLoginFailure(realm, userKey);
        return failures;
    }
}
