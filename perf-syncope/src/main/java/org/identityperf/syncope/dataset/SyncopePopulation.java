package org.identityperf.syncope.dataset;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.identityperf.probe.dataset.SeededNumbers;

/**
 * A population computes the users of the published data set from a seed and a user's number. A user can be computed
 * without those before it, and no shape of tables is known here. Users beyond a data set's size are those that a
 * benchmark creates.
 *
 * <p>Source: Tirasa/syncoperf, {@code BulkLoadITCase} and {@code MasterContent.xml}. As published, all users share
 * address, birth place, birthday, gender and the texts of a membership; all other values differ. Keys and unique
 * numbers are drawn from the seed, where the published loader draws them from the clock.
 */
public final class SyncopePopulation {

    /** The key of the only realm, {@code /}. */
    public static final UUID REALM = UUID.fromString("ea696a4f-e77a-4ef1-be67-8f8093bc8686");

    /** The creator and last modifier of everything. */
    public static final String ADMIN = "admin";

    /** The time at which everything was created. */
    public static final Instant CREATED = Instant.parse("2017-05-12T10:00:00Z");

    /** The status of every new user. */
    public static final String STATUS = "active";

    /** The password of every user. */
    public static final String PASSWORD = "password123";

    /** {@link #PASSWORD} by SHA-256 in hexadecimal digits, without salt, which is how Syncope stores it. */
    public static final String STORED_PASSWORD = "EF92B778BAFE771E89245B89ECBC08A44A4E166C06659911881F383D4473E94F";

    /** Unique numbers are below this limit, and evenly spread. */
    public static final long UNIQUE_NUMBERS = 1L << 40;

    // Odd, so that no two users share a number.
    private static final long SPREAD = 0x9e3779b97fL;

    private static final String ADDRESS = "Viale Vittoria Colonna, 97 - 65127 Pescara - Italy";
    private static final String OTHER_ADDRESS = "Via Papa Giovanni XXIII, 8 - 66010 Miglianico (CH) - Italy";
    private static final String FIRST_DAY = "2017-05-11";

    private enum Drawn {
        KEY,
        USERNAME,
        HR,
        EMPLOYEE,
        TYPE,
        GROUP,
        CONDITION
    }

    private final SeededNumbers numbers;

    public SyncopePopulation(long seed) {
        this.numbers = new SeededNumbers(seed);
    }

    /** Returns the primary key of the user with that number. */
    public UUID key(long number) {
        return uuid(Drawn.KEY, number);
    }

    /** Returns the type of the user with that number. */
    public UserType type(long number) {
        return UserType.values()[(int) (numbers.unit(Drawn.TYPE, number) * UserType.values().length)];
    }

    /** Returns the surname of the user with that number, without computing the whole user. */
    public String surname(long number) {
        return "sn_" + username(number);
    }

    private String username(long number) {
        return uuid(Drawn.USERNAME, number).toString();
    }

    /** Returns the user with that number. */
    public SyncopeUser user(long number) {
        String username = username(number);
        UserType type = type(number);
        String unique = Long.toString(uniqueNumber(number));
        List<Attribute> attributes = List.of(
                Attribute.of(Schema.EMAIL, username + "@syncope.apache.org"),
                Attribute.of(Schema.FIRSTNAME, "fn_" + username),
                Attribute.of(Schema.SURNAME, surname(number)),
                Attribute.of(Schema.ADDRESS, ADDRESS, OTHER_ADDRESS),
                Attribute.of(Schema.BIRTH_PLACE, "Colle Corvino"),
                Attribute.of(Schema.SSN, unique),
                Attribute.of(Schema.GENDER, "F"),
                Attribute.of(Schema.USER_TYPE, type.value()),
                Attribute.of(Schema.MOBILE, unique),
                Attribute.of(Schema.BIRTHDAY, "1977-09-08"));
        List<UserMembership> memberships = List.of(
                new UserMembership(uuid(Drawn.HR, number), StaticGroup.HR, List.of()),
                new UserMembership(uuid(Drawn.EMPLOYEE, number), StaticGroup.EMPLOYEE, asEmployee(unique)));
        return new SyncopeUser(number, key(number), username, type, attributes, memberships);
    }

    private static List<Attribute> asEmployee(String unique) {
        return List.of(
                Attribute.of(Schema.RECRUITMENT, FIRST_DAY),
                Attribute.of(Schema.CONTRACT_START, FIRST_DAY),
                Attribute.of(Schema.QUALIFICATION, "Qualification"),
                Attribute.of(Schema.BADGE, unique),
                Attribute.of(Schema.INSTITUTION, "Institution"),
                Attribute.of(Schema.ORGANIZATION, "Organization"),
                Attribute.of(Schema.CONTRACT_LEVEL, "Contract Level"),
                Attribute.of(Schema.ID_NUMBER, unique));
    }

    /** Returns the user's SSN, mobile, badge and id number: a positive number that no other user has. */
    public static long uniqueNumber(long user) {
        return (user + 1) * SPREAD % UNIQUE_NUMBERS;
    }

    /** Returns the given number of dynamic groups, counted from the first. */
    public List<DynamicGroup> dynamicGroups(long count) {
        return IntStream.range(0, Math.toIntExact(count))
                .mapToObj(i -> new DynamicGroup(i, uuid(Drawn.GROUP, i), uuid(Drawn.CONDITION, i)))
                .toList();
    }

    /** Returns those of the given dynamic groups that have the user as a member. */
    public static List<DynamicGroup> groupsOf(SyncopeUser user, List<DynamicGroup> groups) {
        List<DynamicGroup> matching = new ArrayList<>();
        for (DynamicGroup group : groups) {
            if (group.type() == user.type()) {
                matching.add(group);
            }
        }
        return matching;
    }

    /** Returns a random UUID (version 4), drawn from the seed. */
    private UUID uuid(Drawn kind, long i) {
        long high = numbers.at(kind, i);
        return randomUuid(high, SeededNumbers.mix(~high));
    }

    /** Returns the UUID of version 4 with these random bits. */
    public static UUID randomUuid(long high, long low) {
        return new UUID(high & 0xffffffffffff0fffL | 0x4000L, low & 0x3fffffffffffffffL | 0x8000000000000000L);
    }
}
