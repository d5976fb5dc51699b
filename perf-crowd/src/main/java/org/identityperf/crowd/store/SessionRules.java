package org.identityperf.crowd.store;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * What decides how long a session lives.
 *
 * @param clock the time
 * @param timeout how long a session may be idle; Crowd's default is 30 minutes
 * @param touchAfter an access is written if the last one that was written is longer ago than that
 * @param secrets the random numbers of tokens
 */
public record SessionRules(Clock clock, Duration timeout, Duration touchAfter, LongSupplier secrets) {

    public static final Duration TIMEOUT = Duration.ofMinutes(30);
    public static final Duration TOUCH_AFTER = Duration.ofMinutes(1);

    /** The usual rules with that clock and those secrets. */
    public static SessionRules usual(Clock clock, LongSupplier secrets) {
        return new SessionRules(clock, TIMEOUT, TOUCH_AFTER, secrets);
    }

    /** Now, in milliseconds, as tokens and attributes hold it. */
    public long millis() {
        return clock.millis();
    }

    /** Now, as dates hold it. */
    public LocalDateTime now() {
        return date(clock.millis());
    }

    /** Tokens last accessed before that have expired. */
    public LocalDateTime idleSince() {
        return date(clock.millis() - timeout.toMillis());
    }

    /**
     * Whether a token has been idle for too long.
     *
     * @param lastAccess in milliseconds
     * @param duration the token's own limit in seconds, which can only shorten the session
     */
    public boolean expired(long lastAccess, OptionalLong duration) {
        long limit = timeout.toMillis();
        if (duration.isPresent()) {
            limit = Math.min(limit, Duration.ofSeconds(duration.getAsLong()).toMillis());
        }
        return clock.millis() - lastAccess >= limit;
    }

    /** Whether an access now is to be written. */
    public boolean touches(long lastAccess) {
        return clock.millis() - lastAccess > touchAfter.toMillis();
    }

    /** Milliseconds since 1970 as a date in UTC, whatever the zones of this machine and of the database. */
    public static LocalDateTime date(long millis) {
        return LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
    }
}
