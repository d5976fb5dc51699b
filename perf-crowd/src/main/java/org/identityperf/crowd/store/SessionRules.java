package org.identityperf.crowd.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * The session rules decide how long a session lives.
 *
 * @param clock the clock that gives the current time
 * @param timeout how long a session may be idle; Crowd's default is 30 minutes
 * @param touchAfter an access is written if the last written one is longer ago than this
 * @param secrets the source of the tokens' random numbers
 */
public record SessionRules(Clock clock, Duration timeout, Duration touchAfter, LongSupplier secrets) {

    public static final Duration TIMEOUT = Duration.ofMinutes(30);
    public static final Duration TOUCH_AFTER = Duration.ofMinutes(1);

    /** Returns the usual rules with the given clock and secrets. */
    public static SessionRules usual(Clock clock, LongSupplier secrets) {
        return new SessionRules(clock, TIMEOUT, TOUCH_AFTER, secrets);
    }

    /** Returns the current time in milliseconds, as tokens and attributes store it. */
    public long millis() {
        return clock.millis();
    }

    /** Returns the current time as date columns store it. */
    public LocalDateTime now() {
        return date(clock.millis());
    }

    /** Returns the time before which the last access of an expired token was. */
    public LocalDateTime idleSince() {
        return date(clock.millis() - timeout.toMillis());
    }

    /**
     * Returns whether a token has been idle for too long.
     *
     * @param lastAccess the time of the last access, in milliseconds
     * @param duration the token's own limit in seconds, which can only shorten the session
     */
    public boolean expired(long lastAccess, OptionalLong duration) {
        long limit = timeout.toMillis();
        if (duration.isPresent()) {
            limit = Math.min(limit, Duration.ofSeconds(duration.getAsLong()).toMillis());
        }
        return clock.millis() - lastAccess >= limit;
    }

    /** Returns whether an access at the current time has to be written. */
    public boolean touches(long lastAccess) {
        return clock.millis() - lastAccess > touchAfter.toMillis();
    }

    /**
     * Returns milliseconds since 1970 as a date in UTC, independent of the time zones of this machine and the database.
     */
    public static LocalDateTime date(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
