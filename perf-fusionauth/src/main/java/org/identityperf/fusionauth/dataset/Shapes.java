package org.identityperf.fusionauth.dataset;

/**
 * The shapes are one tenant more than published, the last one. Its users and entities have 1, 10 and 1,000 grants,
 * whatever the size of the dataset, so that searches can be compared by the number of grants that they find. Users and
 * entities are given by their numbers within the tenant.
 */
public final class Shapes {

    /** How many entities the tenant has. */
    public static final int ENTITIES = 1_002;

    private static final int MANY = 1_000;
    private static final int SOME = 10;
    private static final int SINGLE = 1;

    private static final int USER_OF_MANY = 1_001;
    private static final int ENTITY_OF_MANY = 1_000;
    private static final int ENTITY_OF_SOME = 1_001;
    private static final int GRANTS = SOME + MANY + MANY + SOME;

    private Shapes() {}

    /** Returns the first user who holds that many grants: 1, 10 or 1,000. */
    public static int userWith(int grants) {
        return switch (grants) {
            case SINGLE -> 1;
            case SOME -> 0;
            case MANY -> USER_OF_MANY;
            default -> throw unknown(grants);
        };
    }

    /** Returns the first entity that has that many grants: 1, 10 or 1,000. */
    public static int entityWith(int grants) {
        return switch (grants) {
            case SINGLE -> SOME;
            case SOME -> ENTITY_OF_SOME;
            case MANY -> ENTITY_OF_MANY;
            default -> throw unknown(grants);
        };
    }

    private static IllegalArgumentException unknown(int grants) {
        return new IllegalArgumentException(
                "nobody has " + grants + " grants; there are those with " + SINGLE + ", " + SOME + " and " + MANY);
    }

    static int grants() {
        return GRANTS;
    }

    /**
     * Returns the user of grant j: user 0 has ten, the next thousand one each, then one has a thousand, then ten one
     * each.
     */
    static int user(int j) {
        if (j < SOME) {
            return 0;
        }
        if (j < SOME + MANY) {
            return j - SOME + 1;
        }
        return j < SOME + 2 * MANY ? USER_OF_MANY : j - 2 * MANY - SOME + USER_OF_MANY + 1;
    }

    /** Returns the entity of grant j. */
    static int entity(int j) {
        if (j < SOME) {
            return j;
        }
        if (j < SOME + MANY) {
            return ENTITY_OF_MANY;
        }
        return j < SOME + 2 * MANY ? j - SOME - MANY : ENTITY_OF_SOME;
    }
}
