package org.identityperf.crowd.store;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * A token hash holds the two hashes of a token, each SHA-256 in hexadecimal. Crowd does not document which hash it
 * uses. One user with the same factors has the same identifier, whatever the random number.
 *
 * @param identifier the hash of the user and the factors
 * @param key the hash of the identifier and a random number; whoever holds it is logged in
 */
public record TokenHash(String identifier, String key) {

    public static TokenHash of(long directory, String user, ValidationFactors factors, long random) {
        String identifier = identifier(directory, user, factors);
        return new TokenHash(identifier, sha256(identifier + '|' + random));
    }

    /**
     * Returns the identifier alone. The hashed text has a length before the name, so that no name can pass for another
     * name with factors.
     */
    public static String identifier(long directory, String user, ValidationFactors factors) {
        return sha256(directory + "|" + user.length() + '|' + user + '|' + factors.remoteAddress());
    }

    /** Returns whether a token's key was made for these factors; it takes the same time however far the two agree. */
    public static boolean matches(String key, long directory, String user, ValidationFactors factors, long random) {
        byte[] expected = of(directory, user, factors, random).key().getBytes(StandardCharsets.US_ASCII);
        return MessageDigest.isEqual(expected, key.getBytes(StandardCharsets.US_ASCII));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
