package org.identityperf.keycloak.current;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.dataset.SeededNumbers;

/**
 * A population describes the people of the realm: users user0 to user&lt;N-1&gt;, the roles that they have, and the
 * groups that they are in. Everything about row i is a function of the seed and i.
 *
 * <p>Roles form chains of {@link CurrentSizes#compositeDepth}: each but the last of a chain is a composite of the next.
 * Groups form a tree in which each has {@value #CHILDREN} below it. With a {@link CurrentSizes#groupDepth} above 1,
 * each place in the tree has so many groups, one below the other, and the last of them has the groups of the next
 * level.
 */
public final class UserPopulation {

    /** How many groups each group has below it, and how many are at the top. */
    public static final int CHILDREN = 10;

    /** How many roles a user has besides the realm's default role, and how many groups the user is in. */
    public static final int OF_EACH = 2;

    /** The realm's default role and the roles that it is made of. */
    private static final Set<String> EVERYBODYS_ROLES = Set.of(
            "default-roles-" + CurrentSchema.REALM,
            "offline_access",
            "uma_authorization",
            "manage-account",
            "manage-account-links",
            "view-profile");

    // Questions jump this far between users, so that their order differs from the one on disk; it is a prime, so that
    // no user comes twice.
    static final long STRIDE = 7919;

    /** How many users share a value of {@link #DEPARTMENT}, at least. */
    private static final int DEPARTMENTS = 100;

    public static final String DEPARTMENT = "department";
    public static final String NUMBER = "employeeNumber";
    public static final String LOCALE = "locale";

    /** 2026-01-01, in milliseconds. */
    public static final long CREATED = 1_767_225_600_000L;

    private final CurrentSizes sizes;
    private final SeededNumbers numbers;

    /** What a random number is drawn for. */
    enum Kind {
        USER,
        ROLE,
        GROUP,
        ATTRIBUTE,
        CHAIN,
        MEMBERSHIP,
        CLIENT,
        CLIENT_ROLE,
        SESSION,
        OFFLINE_SESSION,
        CONSENT,
        ROLE_ATTRIBUTE,
        GROUP_ATTRIBUTE,
        EVENT,
        ORGANIZATION,
        ORGANIZATION_GROUP,
        ORGANIZATION_DOMAIN,
        RESOURCE,
        TICKET
    }

    public UserPopulation(CurrentSizes sizes, long seed) {
        this.sizes = sizes;
        this.numbers = new SeededNumbers(seed);
    }

    /** Returns the population of a database that holds so many users, and the usual number of everything else. */
    public static UserPopulation in(Address database, long users) throws SQLException {
        return new UserPopulation(CurrentSizes.ofUsers(users), RealmSeed.read(database));
    }

    public CurrentSizes sizes() {
        return sizes;
    }

    /** Returns the realm's clients. */
    public ClientPopulation clients() {
        return new ClientPopulation(this);
    }

    public String userId(long i) {
        return id(Kind.USER, i);
    }

    public static String userName(long i) {
        return "user" + i;
    }

    public static String email(long i) {
        return userName(i) + "@example.org";
    }

    public static String firstName(long i) {
        return "First" + i;
    }

    public static String lastName(long i) {
        return "Last" + i;
    }

    /** Returns an attribute value that many users share. */
    public static String department(long i) {
        return "department" + i % DEPARTMENTS;
    }

    /** Returns the users of the department of user i, in the order of their names. */
    public Stream<Long> inDepartment(long i) {
        return byName().filter(user -> user % DEPARTMENTS == i % DEPARTMENTS);
    }

    /** Returns an attribute value that no other user has. */
    public static String employeeNumber(long i) {
        return "number" + i;
    }

    String attributeId(long row) {
        return id(Kind.ATTRIBUTE, row);
    }

    public String roleId(long k) {
        return id(Kind.ROLE, k);
    }

    public static String roleName(long k) {
        return "role" + k;
    }

    public String groupId(long k) {
        return id(Kind.GROUP, k);
    }

    public static String groupName(long k) {
        return "group" + k;
    }

    /** Returns the group that a group is below, or -1. */
    int parent(int k) {
        int depth = sizes.groupDepth();
        return k % depth > 0 ? k - 1 : k / depth / CHILDREN * depth - 1;
    }

    /** Returns the groups right below a group. */
    public Stream<Integer> below(int k) {
        int depth = sizes.groupDepth();
        boolean last = (k + 1) % depth == 0;
        return IntStream.range(0, last ? CHILDREN : 1)
                .map(i -> last ? (CHILDREN * (k + 1) / depth + i) * depth : k + 1)
                .filter(below -> below < sizes.groups())
                .boxed();
    }

    /** Returns the path of a group: its name after those of the groups above it, the topmost first. */
    private String path(int k) {
        return (parent(k) < 0 ? "" : path(parent(k))) + '/' + groupName(k);
    }

    /** Returns the role of the realm that question i is about; it differs for each i if there are enough roles. */
    public int roleApart(int i) {
        return (int) (i * STRIDE % sizes.roles());
    }

    /**
     * Returns whether a role of the realm is a composite of another. All roles are, except the last of a chain and
     * those in no whole chain.
     */
    public boolean isComposite(int role) {
        int depth = sizes.compositeDepth();
        return role % depth < depth - 1 && role < chains() * depth;
    }

    /** Returns how many chains of roles there are. */
    int chains() {
        return sizes.roles() / sizes.compositeDepth();
    }

    /** Returns the roles that a user is given: heads of chains, none twice if there are enough. */
    int[] roles(long i) {
        return some(Kind.CHAIN, i, chains())
                .map(chain -> chain * sizes.compositeDepth())
                .toArray();
    }

    /**
     * Returns the names of all roles of a user: those of every user, those given, and all roles that these are made of.
     */
    public Set<String> deepRoles(long i) {
        Set<String> names = new TreeSet<>(EVERYBODYS_ROLES);
        for (int head : roles(i)) {
            IntStream.range(head, head + sizes.compositeDepth()).forEach(k -> names.add(roleName(k)));
        }
        return names;
    }

    /** Returns the user whom question i is about; it differs for each i if there are enough users. */
    public long apart(int i) {
        return i * STRIDE % sizes.users();
    }

    /** Returns all users in the order of their names: user0, user1, user10, user100. */
    public Stream<Long> byName() {
        return Stream.concat(Stream.of(0L), LongStream.range(1, 10).boxed().flatMap(this::beginningWith));
    }

    /** Returns the users whose names begin with the name of user i, in the order of their names; i is above zero. */
    public Stream<Long> beginningWith(long i) {
        return i >= sizes.users()
                ? Stream.empty()
                : Stream.concat(
                        Stream.of(i),
                        LongStream.range(10 * i, 10 * i + 10).boxed().flatMap(this::beginningWith));
    }

    /** Returns the groups that a user is in. */
    int[] groups(long i) {
        return some(Kind.MEMBERSHIP, i, sizes.groups()).toArray();
    }

    /** Returns role n of those that a user is not given. */
    public int otherRole(long i, int n) {
        return other(sizes.roles(), roles(i), n);
    }

    /** Returns group n of those that a user is not in. */
    public int otherGroup(long i, int n) {
        return other(sizes.groups(), groups(i), n);
    }

    private static int other(int of, int[] taken, int n) {
        return IntStream.range(0, of)
                .filter(k -> IntStream.of(taken).noneMatch(has -> has == k))
                .skip(n)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "of " + of + " there is no number " + n + " that the user does not have; ask for fewer"));
    }

    /** Returns the names of the groups that a user is in. */
    public List<String> groupNames(long i) {
        return IntStream.of(groups(i))
                .mapToObj(UserPopulation::groupName)
                .sorted()
                .toList();
    }

    /** Returns the paths in the tree of the groups that a user is in. */
    public List<String> groupPaths(long i) {
        return IntStream.of(groups(i)).mapToObj(this::path).sorted().toList();
    }

    /** Returns the names of the users who are in a group, in their order. */
    public List<String> members(int group) {
        return LongStream.range(0, sizes.users())
                .filter(i -> IntStream.of(groups(i)).anyMatch(k -> k == group))
                .mapToObj(UserPopulation::userName)
                .sorted()
                .toList();
    }

    private IntStream some(Kind kind, long i, int among) {
        return IntStream.iterate(0, draw -> draw + 1)
                .map(draw -> (int) (numbers.unit(kind, i << 16 | draw) * among))
                .distinct()
                .limit(Math.min(OF_EACH, among));
    }

    String id(Kind kind, long i) {
        long high = numbers.at(kind, i);
        // Version 4 and variant 2 are at the places that the standard demands.
        return new UUID(high & ~0xF000L | 0x4000L, SeededNumbers.mix(high) & ~(3L << 62) | 1L << 63).toString();
    }
}
