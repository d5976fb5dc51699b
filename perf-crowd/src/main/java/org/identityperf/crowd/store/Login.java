package org.identityperf.crowd.store;

/**
 * An attempt to authenticate.
 *
 * @param application the application's name, in any case
 * @param user the user's name, in any case
 * @param password the password in clear; it is not part of {@link #toString}
 * @param factors the validation factors that the token will be bound to
 */
public record Login(String application, String user, String password, ValidationFactors factors) {

    @Override
    public String toString() {
        return user + " at " + application + " from " + factors.remoteAddress();
    }
}
