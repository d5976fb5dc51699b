package org.identityperf.probe.password;

import java.security.GeneralSecurityException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * This record hashes passwords by the password-based key derivation function of RFC 8018, using the Java platform.
 *
 * @param digest the hash function of its HMAC, as Java writes it: {@code SHA1}, {@code SHA256}
 * @param rounds how often the HMAC is applied
 * @param bytes the length of a hash in bytes
 */
public record Pbkdf2(String digest, int rounds, int bytes) {

    public byte[] hash(String password, byte[] salt) {
        PBEKeySpec key = new PBEKeySpec(password.toCharArray(), salt, rounds, bytes * Byte.SIZE);
        try {
            return SecretKeyFactory.getInstance("PBKDF2WithHmac" + digest)
                    .generateSecret(key)
                    .getEncoded();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java platform has no PBKDF2 with HMAC-" + digest, e);
        } finally {
            key.clearPassword();
        }
    }
}
