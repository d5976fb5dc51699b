package org.identityperf.fusionauth.store;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.random.RandomGenerator;
import org.identityperf.probe.password.Pbkdf2;

/**
 * A password is stored as FusionAuth documents it: PBKDF2 with HMAC-SHA256, 24,000 rounds by default.
 *
 * @param scheme the algorithm of the hash
 * @param rounds how many rounds
 * @param salt as Base64
 * @param hash as Base64
 */
public record Password(String scheme, int rounds, String salt, String hash) {

    /** The name of the one scheme. */
    public static final String SCHEME = "salted-pbkdf2-hmac-sha256";

    /** FusionAuth's default number of rounds. */
    public static final int USUAL_ROUNDS = 24_000;

    private static final int SALT_BYTES = 32;
    private static final int HASH_BYTES = 32;

    public Password {
        if (!scheme.equals(SCHEME)) {
            throw new IllegalArgumentException("passwords of " + scheme + " are not known; only " + SCHEME);
        }
    }

    /** Hashes a password with a salt drawn from the random numbers. */
    public static Password encode(String password, int rounds, RandomGenerator random) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        Base64.Encoder base64 = Base64.getEncoder();
        return new Password(
                SCHEME, rounds, base64.encodeToString(salt), base64.encodeToString(hash(password, rounds, salt)));
    }

    /** Returns whether this is the password; the time of the comparison does not depend on how many bytes are equal. */
    public boolean matches(String password) {
        Base64.Decoder base64 = Base64.getDecoder();
        return MessageDigest.isEqual(base64.decode(hash), hash(password, rounds, base64.decode(salt)));
    }

    private static byte[] hash(String password, int rounds, byte[] salt) {
        return new Pbkdf2("SHA256", rounds, HASH_BYTES).hash(password, salt);
    }
}
