package org.identityperf.crowd.dataset;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.store.ValidationFactors;
import org.identityperf.probe.dataset.SeededNumbers;

/**
 * A population describes the users user0 to user&lt;N-1&gt;, the groups that they are in, and the tokens that some of
 * them hold. Everything about user i is a function of the seed and i; a static method does not need the seed.
 *
 * <p>A user has one of 64 prepared passwords with its hash, because a million salted hashes would take over an hour.
 * Each encoder made one half of the hashes.
 */
public final class CrowdPopulation {

    /** The time of the dataset, at which the measured clock starts. */
    public static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    /** How many groups a user is directly in, if there are that many. */
    public static final int GROUPS_A_USER = 3;

    /** One token out of this many has expired. */
    public static final int TOKENS_AN_EXPIRED = 8;

    private static final int PASSWORDS = 64;
    private static final long FIRST = NOW.minus(Duration.ofDays(366)).toEpochMilli();
    private static final long LAST = NOW.minus(Duration.ofDays(2)).toEpochMilli();

    private final CrowdSizes sizes;
    private final SeededNumbers numbers;
    private final String[] credentials;
    private final Zipf popularity;

    private enum Kind {
        GROUP,
        AUTHENTICATED,
        ACCESSED,
        TOKEN_CREATED,
        SECRET
    }

    public CrowdPopulation(CrowdSizes sizes, long seed) {
        this.sizes = sizes;
        this.numbers = new SeededNumbers(seed);
        SplittableRandom salts = new SplittableRandom(seed);
        this.credentials = IntStream.range(0, PASSWORDS)
                .mapToObj(i -> encoder(i).encode(password(i), salts))
                .toArray(String[]::new);
        this.popularity = new Zipf(sizes.groups());
    }

    public CrowdSizes sizes() {
        return sizes;
    }

    public static String userName(long i) {
        return "user" + i;
    }

    public static String groupName(long k) {
        return "group" + k;
    }

    static String firstName(long i) {
        return "First" + i;
    }

    static String lastName(long i) {
        return "Last" + i;
    }

    static String email(long i) {
        return userName(i) + "@example.org";
    }

    public static String password(long i) {
        return "password" + i % PASSWORDS;
    }

    /** Returns the encoder that made the credential of user i. */
    public static CrowdEncoder encoder(long i) {
        return i % PASSWORDS < PASSWORDS / 2 ? CrowdEncoder.PKCS5S2 : CrowdEncoder.ATLASSIAN_SHA1;
    }

    /** Returns the validation factors with which user i logs in. */
    public static ValidationFactors factors(long i) {
        return new ValidationFactors("10." + (i >>> 16 & 255) + '.' + (i >>> 8 & 255) + '.' + (i & 255));
    }

    String credential(long i) {
        return credentials[(int) (i % PASSWORDS)];
    }

    /** Returns when user i was added; users were added in the order of their numbers. */
    long created(long i) {
        return FIRST + (LAST - FIRST) / sizes.users() * i;
    }

    /** Returns when user i last authenticated. */
    long authenticated(long i) {
        OptionalLong token = token(sizes, i);
        return token.isPresent() ? tokenCreated(token.getAsLong()) : between(Kind.AUTHENTICATED, i, created(i), LAST);
    }

    /** Returns the groups that user i is directly in, each once. */
    int[] groups(long i) {
        return IntStream.iterate(0, draw -> draw + 1)
                .map(draw -> popularity.at(numbers.unit(Kind.GROUP, i << 16 | draw)))
                .distinct()
                .limit(Math.min(GROUPS_A_USER, sizes.groups()))
                .toArray();
    }

    /** Returns the user who holds token t; tokens are spread evenly over the users. */
    public static long holder(CrowdSizes sizes, long t) {
        return t * sizes.users() / sizes.tokens();
    }

    /** Returns the token that user i holds, if there is one. */
    public static OptionalLong token(CrowdSizes sizes, long i) {
        long t = (i * sizes.tokens() + sizes.users() - 1) / sizes.users();
        return t < sizes.tokens() && holder(sizes, t) == i ? OptionalLong.of(t) : OptionalLong.empty();
    }

    /** Returns whether token t has been idle for too long. */
    public static boolean expired(long t) {
        return t % TOKENS_AN_EXPIRED == TOKENS_AN_EXPIRED - 1;
    }

    /** Returns when token t was last used: within the last five minutes, or over an hour ago if it has expired. */
    long accessed(long t) {
        long now = NOW.toEpochMilli();
        long hour = Duration.ofHours(1).toMillis();
        return expired(t)
                ? between(Kind.ACCESSED, t, now - 24 * hour, now - hour)
                : between(Kind.ACCESSED, t, now - hour / 12, now);
    }

    /** Returns when token t was created. It was so long before the token's last use that this use had to be written. */
    long tokenCreated(long t) {
        long minute = Duration.ofMinutes(1).toMillis();
        long accessed = accessed(t);
        return between(Kind.TOKEN_CREATED, t, accessed - 20 * minute, accessed - 2 * minute);
    }

    /** Returns the random number of token t. */
    long secret(long t) {
        return numbers.at(Kind.SECRET, t);
    }

    private long between(Kind kind, long i, long low, long high) {
        return low + (long) (numbers.unit(kind, i) * (high - low));
    }
}
