package org.identityperf.crowd.password;

import java.security.SecureRandom;
import java.util.random.RandomGenerator;

/** Turns a password into what a directory keeps of it, and tells whether a password belongs to what is kept. */
public interface PasswordEncoder {

    /** What is kept of that password; where the encoder takes a salt, it is drawn from the random numbers. */
    String encode(String password, RandomGenerator random);

    /** As {@link #encode(String, RandomGenerator)} with a salt that nobody can foresee. */
    default String encode(String password) {
        return encode(password, new SecureRandom());
    }

    /** Whether that password gave that credential; compared in a time that does not depend on how far they agree. */
    boolean matches(String password, String credential);
}
