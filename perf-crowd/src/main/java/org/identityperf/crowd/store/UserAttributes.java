package org.identityperf.crowd.store;

/**
 * The user attributes are those that the internal directory itself keeps for a user. Their values are numbers and truth
 * values as text.
 */
public final class UserAttributes {

    /** The time when the user last authenticated, in milliseconds. */
    public static final String LAST_AUTHENTICATED = "lastAuthenticated";

    /** The time when the password was set, in milliseconds. */
    public static final String PASSWORD_LAST_CHANGED = "passwordLastChanged";

    /** Whether the user must change the password at the next login. */
    public static final String REQUIRES_PASSWORD_CHANGE = "requiresPasswordChange";

    private UserAttributes() {}
}
