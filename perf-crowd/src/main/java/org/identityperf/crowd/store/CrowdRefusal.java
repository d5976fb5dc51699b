package org.identityperf.crowd.store;

/** A refusal reports that an operation was refused; nothing was written. */
public final class CrowdRefusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Reason reason;

    /** A reason says why an operation was refused. */
    public enum Reason {
        /** No active application has that name. */
        UNKNOWN_APPLICATION("no active application is called so"),
        /**
         * None of the application's directories knows the user, or the password is wrong; the answer does not say
         * which.
         */
        WRONG_CREDENTIALS("no such user, or another password"),
        INACTIVE_USER("the user is not active"),
        /** The user exists, but is in no group that the application lets in. */
        ACCESS_DENIED("the application does not let the user in"),
        UNKNOWN_TOKEN("no such token"),
        /** The token was made for other validation factors. */
        WRONG_FACTORS("the token belongs to other validation factors"),
        EXPIRED_TOKEN("the token has been idle for too long"),
        USER_EXISTS("the directory has a user of that name");

        private final String words;

        Reason(String words) {
            this.words = words;
        }
    }

    /**
     * Creates a refusal.
     *
     * @param what the input of the operation, without any secret
     */
    public CrowdRefusal(Reason reason, Object what) {
        super(what + " was refused: " + reason.words);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }
}
