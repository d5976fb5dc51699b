package org.identityperf.usergrid.dataset;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.identityperf.probe.dataset.SeededNumbers;

/**
 * A population generates the entities and principals of a dataset. The entities are item0 to item&lt;N-1&gt;, all in
 * one collection of one application; every tenth of them likes three others. Each principal holds a token. Everything
 * about entity i is a function of the seed and i; static methods do not even need the seed.
 */
public final class UsergridPopulation {

    /** One of so many entities likes others. */
    public static final int LIKES_EVERY = 10;

    /** How many others such an entity likes. */
    public static final int LIKES = 3;

    /** How many edges of the collection a shard holds: small enough for a partition of a few megabytes. */
    public static final long SHARD = 50_000;

    private static final List<String> COLOURS =
            List.of("amber", "blue", "cyan", "green", "lime", "olive", "pink", "red", "silver", "violet");

    /** The property {@code price} is below this. */
    static final int PRICES = 10_000;

    private static final double TEN_THOUSAND = 1e4;
    private static final long MOST_TOKENS = 1_000;
    private static final String[] WORDS = {
        "anchor", "bridge", "copper", "desert", "engine", "forest", "garden", "harbour", "island", "jacket", "kettle",
        "ladder", "marble", "needle", "orchard", "pepper", "quarry", "ribbon", "saddle", "timber", "umbrella", "valley",
        "window", "yellow", "zephyr", "basket", "candle", "dagger", "feather", "glacier", "hammer", "ivory"
    };
    private static final int WORDS_EACH = 24;

    /** When the tokens were made, in milliseconds since 1970: at the beginning of 2015. */
    static final long TOKENS_MADE = 1_420_070_400_000L;

    /** The first entity was made at the same time, in units of 100 ns since the Gregorian calendar's first day. */
    private static final long FIRST = (TOKENS_MADE + 12_219_292_800_000L) * 10_000;

    private final long entities;
    private final SeededNumbers numbers;

    private enum Kind {
        COLOUR,
        PRICE,
        LATITUDE,
        LONGITUDE,
        WORD,
        LIKED
    }

    public UsergridPopulation(long entities, long seed) {
        if (entities < 1) {
            throw new IllegalArgumentException(entities + " entities: there must be one at least");
        }
        this.entities = entities;
        this.numbers = new SeededNumbers(seed);
    }

    public long entities() {
        return entities;
    }

    /**
     * Returns when entity i was created and put into its collection, in units of 100 ns, as UUIDs count; one is created
     * every 10 ms.
     */
    static long created(long i) {
        return FIRST + i * 100_000;
    }

    /** Returns the UUID of entity i, which contains the time when the entity was created. */
    public static UUID entity(long i) {
        return timeUuid(created(i), SeededNumbers.mix(i));
    }

    public static String name(long i) {
        return "item" + i;
    }

    public String colour(long i) {
        return COLOURS.get((int) (numbers.unit(Kind.COLOUR, i) * COLOURS.size()));
    }

    /** Returns the values of the property {@code colour}. */
    public static List<String> colours() {
        return COLOURS;
    }

    public int price(long i) {
        return (int) (numbers.unit(Kind.PRICE, i) * PRICES);
    }

    /** Returns the latitude of entity i in degrees, with four decimals. */
    public double latitude(long i) {
        return Math.rint((numbers.unit(Kind.LATITUDE, i) * 160 - 80) * TEN_THOUSAND) / TEN_THOUSAND;
    }

    public double longitude(long i) {
        return Math.rint((numbers.unit(Kind.LONGITUDE, i) * 360 - 180) * TEN_THOUSAND) / TEN_THOUSAND;
    }

    /** Returns the entity as JSON on one line, of about 380 bytes. */
    String json(long i) {
        StringBuilder json = new StringBuilder(512)
                .append("{\"uuid\":\"")
                .append(entity(i))
                .append("\",\"type\":\"" + Names.TYPE + "\",\"name\":\"")
                .append(name(i))
                .append("\",\"created\":")
                .append(created(i))
                .append(",\"colour\":\"")
                .append(colour(i))
                .append("\",\"price\":")
                .append(price(i))
                .append(",\"location\":{\"latitude\":")
                .append(degrees(latitude(i)))
                .append(",\"longitude\":")
                .append(degrees(longitude(i)))
                .append('}')
                .append(",\"description\":\"");
        for (int word = 0; word < WORDS_EACH; word++) {
            json.append(word == 0 ? "" : " ")
                    .append(WORDS[(int) (numbers.unit(Kind.WORD, i * WORDS_EACH + word) * WORDS.length)]);
        }
        return json.append("\"}").toString();
    }

    /** Returns degrees with four decimals. */
    static BigDecimal degrees(double value) {
        return BigDecimal.valueOf(Math.round(value * TEN_THOUSAND), 4);
    }

    /** Returns the shard of the collection that entity i's edge is in. */
    static long shard(long i) {
        return created(i - i % SHARD);
    }

    /** Returns where the collection's shards begin. */
    LongStream shards() {
        return LongStream.iterate(0, i -> i < entities, i -> i + SHARD).map(UsergridPopulation::created);
    }

    /** Returns where the last shard begins. */
    public long lastShard() {
        return shard(entities - 1);
    }

    /** Returns the entities that entity i likes: none twice, and not itself where there are enough others. */
    public long[] liked(long i) {
        if (i % LIKES_EVERY != 0) {
            return new long[0];
        }
        return LongStream.iterate(0, draw -> draw + 1)
                .map(draw -> (long) (numbers.unit(Kind.LIKED, i << 8 | draw) * entities))
                .filter(other -> other != i || entities == 1)
                .distinct()
                .limit(Math.min(LIKES, Math.max(1, entities - 1)))
                .toArray();
    }

    /** Returns how many principals hold a token in a dataset of so many entities. */
    public static long tokens(long entities) {
        return Math.min(MOST_TOKENS, entities);
    }

    /** Returns token t. */
    public static UUID token(long t) {
        return timeUuid(created(0), SeededNumbers.mix(-2 * t - 2));
    }

    /** Returns the principal who holds token t. */
    static UUID principal(long t) {
        return timeUuid(created(0), SeededNumbers.mix(-2 * t - 1));
    }

    private static UUID timeUuid(long time, long node) {
        return new UUID(
                time << 32 | (time >>> 16 & 0xffff0000L) | 0x1000 | time >>> 48 & 0x0fff,
                0x8000000000000000L | node & 0x3fffffffffffffffL);
    }
}
