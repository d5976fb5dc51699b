package org.identityperf.keycloak.current.service;

import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.keycloak.executors.ExecutorsProvider;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserLoginFailureModel;

/** This class reads and clears what the server notes of failed logins, which it does in a thread of its own. */
public final class LoginFailures {

    private static final String EXECUTOR = "bruteforce";

    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long PAUSE_NANOS = 20_000_000;

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
    public static int cleared(KeycloakSession session, String userKey) {
        RealmModel realm = session.realms().getRealm(CurrentSchema.REALM);
        session.getContext().setRealm(realm);
        UserLoginFailureModel found = session.loginFailures().getUserLoginFailure(realm, userKey);
        int failures = found == null ? 0 : found.getNumFailures();
        session.loginFailures().removeUserLoginFailure(realm, userKey);
        return failures;
    }

    /**
     * Waits until a whole server has noted so many failures of a user, and clears them; returns how many there are. It
     * notes them after its answer.
     */
    public static int cleared(OverHttp server, String userKey, int expected) {
        String path = Resources.REALM_PATH + "/attack-detection/brute-force/users/" + userKey;
        int failures = noted(server, path);
        for (long end = System.nanoTime() + PATIENCE_NANOS; failures < expected && System.nanoTime() < end; ) {
            LockSupport.parkNanos(PAUSE_NANOS);
            failures = noted(server, path);
        }
        server.delete(path, server.administrator());
        return failures;
    }

    private static int noted(OverHttp server, String path) {
        return server.get(path, server.administrator(), Map.class).get("numFailures") instanceof Number number
                ? number.intValue()
                : 0;
    }
}
