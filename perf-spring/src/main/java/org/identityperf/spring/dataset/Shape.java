package org.identityperf.spring.dataset;

import java.util.Set;

/** A shape says which tokens an authorization has, by how it came to be. */
public enum Shape {
    /** By an authorization code, at an OpenID client. */
    GRANTED(TokenKind.AUTHORIZATION_CODE, TokenKind.ACCESS_TOKEN, TokenKind.ID_TOKEN, TokenKind.REFRESH_TOKEN),
    /** The same, and all of its tokens have expired. */
    EXPIRED(TokenKind.AUTHORIZATION_CODE, TokenKind.ACCESS_TOKEN, TokenKind.ID_TOKEN, TokenKind.REFRESH_TOKEN),
    /** By a device. */
    DEVICE(TokenKind.USER_CODE, TokenKind.DEVICE_CODE, TokenKind.ACCESS_TOKEN, TokenKind.REFRESH_TOKEN),
    /** The user has not consented yet. */
    PENDING(TokenKind.STATE);

    /** One of that many has expired; so many are of each other shape but the first. */
    public static final int EXPIRED_ONE_OF = 50;

    private static final int OF_EACH = 5;

    private final Set<TokenKind> tokens;

    Shape(TokenKind... tokens) {
        this.tokens = Set.of(tokens);
    }

    public boolean has(TokenKind kind) {
        return tokens.contains(kind);
    }

    /** Returns the shape of authorization i. */
    public static Shape of(long i) {
        long place = i % EXPIRED_ONE_OF;
        if (place == 0) {
            return EXPIRED;
        }
        if (place <= OF_EACH) {
            return DEVICE;
        }
        return place <= 2 * OF_EACH ? PENDING : GRANTED;
    }

    /** Returns how many of so many authorizations have expired. */
    public static long expired(long authorizations) {
        return (authorizations + EXPIRED_ONE_OF - 1) / EXPIRED_ONE_OF;
    }
}
