package org.identityperf.crowd.store;

/** The attributes that the internal directory itself keeps of a user; values are numbers and truth values as text. */
public final class UserAttributes {

    /** When the user last authenticated, in milliseconds. */
    public static final String LAST_AUTHENTICATED = "lastAuthenticated";

    /** When the password was set, in milliseconds. */
    public static final String PASSWORD_LAST_CHANGED = "passwordLastChanged";

    /** Whether the user must change the password at the next login. */
    public static final String REQUIRES_PASSWORD_CHANGE = "requiresPasswordChange";

    private UserAttributes() {}
}
