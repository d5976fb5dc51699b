package org.identityperf.crowd.password;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/**
 * A password encoder turns a password into the credential that a directory stores. It also checks whether a password
 * belongs to a credential.
 */
public interface PasswordEncoder {

    /** Returns the credential of a password; if the encoder uses a salt, the salt is drawn from the random numbers. */
    String encode(String password, RandomGenerator random);

    /** Returns the same as {@link #encode(String, RandomGenerator)}, with a salt that nobody can foresee. */
    default String encode(String password) {
        return encode(password, new SecureRandom());
    }

    /**
     * Returns whether the credential was made from the password. The time of the comparison does not depend on how far
     * the two agree.
     */
    boolean matches(String password, String credential);
}
