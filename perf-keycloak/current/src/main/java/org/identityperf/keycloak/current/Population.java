package org.identityperf.keycloak.current;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.probe.dataset.SeededNumbers;

/**
 * Who there is in the realm: users user0 to user&lt;N-1&gt;, the roles that they are given and the groups that they are
 * in. Everything about row i is a function of the seed and i.
 *
 * <p>Roles stand in chains of {@link CurrentSizes#compositeDepth}: each but the last of a chain is a composite of the next.
 * Groups stand in a tree in which each has {@value #CHILDREN} below it; of a greater {@link CurrentSizes#groupDepth} so many
 * stand one below the other in the place of each, and the last of them has those below it.
 */
public final class Population {

    /** How many groups each group has below it, and how many there are at the top. */
    public static final int CHILDREN = 10;

    /** How many roles a user is given, beside the realm's default role, and how many groups the user is in. */
    public static final int OF_EACH = 2;

    /** What a realm's default role is made of, and that role itself. */
    private static final Set<String> EVERYBODYS_ROLES = Set.of(
            "default-roles-" + KeycloakSchema.REALM,
            "offline_access",
            "uma_authorization",
            "manage-account",
            "manage-account-links",
            "view-profile");

    // The order in which users are asked about is far from the one in which they lie on disk; a prime, so that none
    // comes twice.
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

    /** What numbers are drawn for. */
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
        OFFLINE_SESSION
    }

    public Population(CurrentSizes sizes, long seed) {
        this.sizes = sizes;
        this.numbers = new SeededNumbers(seed);
    }

    public CurrentSizes sizes() {
        return sizes;
    }

    /** The realm's clients. */
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

    /** An attribute that many users share. */
    public static String department(long i) {
        return "department" + i % DEPARTMENTS;
    }

    /** The users of the department of user i, in the order of their names. */
    public Stream<Long> inDepartment(long i) {
        return byName().filter(user -> user % DEPARTMENTS == i % DEPARTMENTS);
    }

    /** An attribute that no other user has. */
    public static String employeeNumber(long i) {
        return "number" + i;
    }

    String attributeId(long row) {
        return id(Kind.ATTRIBUTE, row);
    }

    public String roleId(int k) {
        return id(Kind.ROLE, k);
    }

    public static String roleName(int k) {
        return "role" + k;
    }

    public String groupId(int k) {
        return id(Kind.GROUP, k);
    }

    public static String groupName(int k) {
        return "group" + k;
    }

    /** The group that a group is below, or -1. */
    int parent(int k) {
        int depth = sizes.groupDepth();
        return k % depth > 0 ? k - 1 : k / depth / CHILDREN * depth - 1;
    }

    /** The groups right below a group. */
    public Stream<Integer> below(int k) {
        int depth = sizes.groupDepth();
        boolean last = (k + 1) % depth == 0;
        return IntStream.range(0, last ? CHILDREN : 1)
                .map(i -> last ? (CHILDREN * (k + 1) / depth + i) * depth : k + 1)
                .filter(below -> below < sizes.groups())
                .boxed();
    }

    /** The names of a group and of those that it is below, the topmost first, as a path. */
    private String path(int k) {
        return (parent(k) < 0 ? "" : path(parent(k))) + '/' + groupName(k);
    }

    /** The role of the realm that question i is about, another one for each i where there are enough. */
    public int roleApart(int i) {
        return (int) (i * STRIDE % sizes.roles());
    }

    /** Whether a role of the realm is made of another: each is but the last of a chain, and those in no whole chain. */
    public boolean isComposite(int role) {
        int depth = sizes.compositeDepth();
        return role % depth < depth - 1 && role < chains() * depth;
    }

    /** How many chains of roles there are. */
    int chains() {
        return sizes.roles() / sizes.compositeDepth();
    }

    /** The roles that a user is given: heads of chains, none twice where there are enough. */
    int[] roles(long i) {
        return some(Kind.CHAIN, i, chains())
                .map(chain -> chain * sizes.compositeDepth())
                .toArray();
    }

    /** The names of all a user's roles: those of every user, those given, and all that these are made of. */
    public Set<String> deepRoles(long i) {
        Set<String> names = new TreeSet<>(EVERYBODYS_ROLES);
        for (int head : roles(i)) {
            IntStream.range(head, head + sizes.compositeDepth()).forEach(k -> names.add(roleName(k)));
        }
        return names;
    }

    /** The user whom question i is about, another one for each i where there are enough. */
    public long apart(int i) {
        return i * STRIDE % sizes.users();
    }

    /** All users in the order of their names: user0, user1, user10, user100. */
    public Stream<Long> byName() {
        return Stream.concat(Stream.of(0L), LongStream.range(1, 10).boxed().flatMap(this::beginningWith));
    }

    /** The users whose names begin as that of user i, in the order of their names; i is above nought. */
    public Stream<Long> beginningWith(long i) {
        return i >= sizes.users()
                ? Stream.empty()
                : Stream.concat(
                        Stream.of(i),
                        LongStream.range(10 * i, 10 * i + 10).boxed().flatMap(this::beginningWith));
    }

    /** The groups that a user is in. */
    int[] groups(long i) {
        return some(Kind.MEMBERSHIP, i, sizes.groups()).toArray();
    }

    /** Their names. */
    public List<String> groupNames(long i) {
        return IntStream.of(groups(i)).mapToObj(Population::groupName).sorted().toList();
    }

    /** And their paths in the tree. */
    public List<String> groupPaths(long i) {
        return IntStream.of(groups(i)).mapToObj(this::path).sorted().toList();
    }

    /** The names of the users who are in a group, in their order. */
    public List<String> members(int group) {
        return LongStream.range(0, sizes.users())
                .filter(i -> IntStream.of(groups(i)).anyMatch(k -> k == group))
                .mapToObj(Population::userName)
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
        // Version 4 and variant 2 stand where they belong.
        return new UUID(high & ~0xF000L | 0x4000L, SeededNumbers.mix(high) & ~(3L << 62) | 1L << 63).toString();
    }
}
