package org.identityperf.crowd.password;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.random.RandomGenerator;
import org.identityperf.probe.password.Pbkdf2;

/**
 * One of the encoders that Crowd documents. The prefix of a credential shows which encoder made it.
 */
public enum CrowdEncoder implements PasswordEncoder {
    /**
     * {@code {PKCS5S2}} and Base64 of a salt of 16 bytes and a hash of 32: PBKDF2 with HMAC-SHA1, 10,000 rounds. It is
     * the default since Crowd 2.0.
     */
    PKCS5S2 {
        @Override
        public String encode(String password, RandomGenerator random) {
            byte[] salt = new byte[SALT_BYTES];
            random.nextBytes(salt);
            byte[] both = Arrays.copyOf(salt, SALT_BYTES + HASH_BYTES);
            System.arraycopy(pbkdf2(password, salt), 0, both, SALT_BYTES, HASH_BYTES);
            return PREFIX + Base64.getEncoder().encodeToString(both);
        }

        @Override
        public boolean matches(String password, String credential) {
            byte[] both = Base64.getDecoder().decode(credential.substring(PREFIX.length()));
            byte[] salt = Arrays.copyOf(both, SALT_BYTES);
            return MessageDigest.isEqual(Arrays.copyOfRange(both, SALT_BYTES, both.length), pbkdf2(password, salt));
        }
    },

    /**
     * Base64 of a SHA-512 hash without a salt, which Crowd calls {@code atlassian-sha1}. Crowd used it in 2008, when
     * the published figures were measured.
     */
    ATLASSIAN_SHA1 {
        @Override
        public String encode(String password, RandomGenerator random) {
            return Base64.getEncoder().encodeToString(sha512(password));
        }

        @Override
        public boolean matches(String password, String credential) {
            return MessageDigest.isEqual(Base64.getDecoder().decode(credential), sha512(password));
        }
    };

    private static final String PREFIX = "{PKCS5S2}";
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final int ROUNDS = 10_000;

    /** Returns the encoder that made a credential. */
    public static CrowdEncoder of(String credential) {
        return credential.startsWith(PREFIX) ? PKCS5S2 : ATLASSIAN_SHA1;
    }

    private static byte[] pbkdf2(String password, byte[] salt) {
        return new Pbkdf2("SHA1", ROUNDS, HASH_BYTES).hash(password, salt);
    }

    private static byte[] sha512(String password) {
        try {
            return MessageDigest.getInstance("SHA-512").digest(password.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has SHA-512", e);
        }
    }
}
