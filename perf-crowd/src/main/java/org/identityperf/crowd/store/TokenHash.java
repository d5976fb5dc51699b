package org.identityperf.crowd.store;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;

/**
 * The two hashes of a token, each SHA-256 in hexadecimal: which hash Crowd takes is not documented. One user with the
 * same factors has the same identifier, whatever the random number.
 *
 * @param identifier stands for user and factors
 * @param key stands for the identifier and a random number; who holds it is logged in
 */
public record TokenHash(String identifier, String key) {

    public static TokenHash of(long directory, String user, ValidationFactors factors, long random) {
        String identifier = identifier(directory, user, factors);
        return new TokenHash(identifier, sha256(identifier + '|' + random));
    }

    /** The identifier alone. A length stands before the name, so that no name can pass for another with factors. */
    public static String identifier(long directory, String user, ValidationFactors factors) {
        return sha256(directory + "|" + user.length() + '|' + user + '|' + factors.remoteAddress());
    }

    /** Whether a token's key was made for these factors; takes the same time however far the two agree. */
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
