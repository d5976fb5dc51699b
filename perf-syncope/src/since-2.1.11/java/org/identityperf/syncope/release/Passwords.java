package org.identityperf.syncope.release;

import org.apache.syncope.common.lib.types.CipherAlgorithm;
import org.apache.syncope.core.persistence.api.entity.user.User;

/** This class sets passwords. From 2.1.11 on, the way to hash one is set before it. */
public final class Passwords {

    private Passwords() {}

    /** Hashes and sets the password of a user. */
    public static void set(User user, String password) {
        user.setCipherAlgorithm(CipherAlgorithm.SHA256);
        user.setPassword(password);
    }
}
