package org.identityperf.spring.dataset;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.session.Session;

/**
 * This class describes the sessions of logged-in users. Everything about session i is a function of i. A user has two
 * sessions, and a session has a security context and one attribute of the application's.
 */
public final class Sessions {

    /** How many sessions a user has. */
    public static final int A_USER = 2;

    /** How many attributes a session has. */
    public static final int ATTRIBUTES = 2;

    /** The attribute of the application's. */
    public static final String CART = "cart";

    /** What a new session's cart holds; any other item is as long. */
    public static final String FIRST_ITEM = "item 0";

    /** One session out of this many has expired. */
    public static final int EXPIRED_ONE_OF = 50;

    /** When every session was used last, but for those that have expired. */
    public static final Instant USED = Instant.parse("2026-01-01T00:00:00Z");

    // The server compares with the machine's clock, which nothing can set. So sessions live until no run will see it.
    private static final Duration LIVES = Duration.ofDays(50 * 365L);
    private static final Duration EXPIRED_LIVES = Duration.ofMinutes(30);

    private static final String SECURITY_CONTEXT = "SPRING_SECURITY_CONTEXT";

    // The halves of the two ids of a session differ, so that one is never taken for the other.
    private static final long KEYS = 0x5e55_0000_0000_0000L;
    private static final long IDS = 0x1d00_0000_0000_0000L;

    private Sessions() {}

    /** Returns the primary key of session i. */
    public static String key(long i) {
        return new UUID(KEYS, i).toString();
    }

    /** Returns the id by which session i is found. */
    public static String id(long i) {
        return new UUID(IDS, i).toString();
    }

    /** Returns the name of the user of session i. */
    public static String principal(long i) {
        return String.format("user%010d", i / A_USER);
    }

    /** Returns whether session i has expired. */
    public static boolean expired(long i) {
        return i % EXPIRED_ONE_OF == 0;
    }

    /** Returns how many of so many sessions have expired. */
    public static long expiredOf(long sessions) {
        return (sessions + EXPIRED_ONE_OF - 1) / EXPIRED_ONE_OF;
    }

    /** Puts into a new session what a login puts there. */
    public static void logIn(Session session, long i, boolean expired) {
        session.setLastAccessedTime(USED);
        session.setMaxInactiveInterval(expired ? EXPIRED_LIVES : LIVES);
        session.setAttribute(SECURITY_CONTEXT, new SecurityContextImpl(Authorizations.user(principal(i))));
        session.setAttribute(CART, FIRST_ITEM);
    }

    /** Returns what tells session i from another, by what tells that one. */
    public static Map<String, String> replaced(String key, String id, long other, long i) {
        return Map.of(key, key(i), id, id(i), principal(other), principal(i));
    }
}
