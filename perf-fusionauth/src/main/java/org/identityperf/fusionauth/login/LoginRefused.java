package org.identityperf.fusionauth.login;

/**
 * This exception refuses a login. It gives no reason, so that an attacker does not learn whether there is such a user.
 */
public final class LoginRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    LoginRefused(Authentication.Login login) {
        super("no login for " + login);
    }
}
