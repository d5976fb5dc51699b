package org.identityperf.fusionauth.login;

/** Somebody may not log in. For whichever reason: who guesses shall not learn whether there is such a user. */
public final class LoginRefused extends RuntimeException {

    private static final long serialVersionUID = 1;

    LoginRefused(Authentication.Login login) {
        super("no login for " + login);
    }
}
