package org.identityperf.crowd.dataset;

import java.util.List;
import org.identityperf.probe.dataset.Sizes;

/**
 * The Crowd sizes say how many users, groups, group levels and tokens a dataset has.
 *
 * @param users how many users the one directory has
 * @param groups how many groups the same directory has
 * @param depth how many levels of groups there are above a group at the bottom
 * @param tokens how many tokens there are, each of a different user
 */
public record CrowdSizes(long users, int groups, int depth, long tokens) {

    public static final String USERS = "users";
    public static final String GROUPS = "groups";
    public static final String DEPTH = "depth";
    public static final String TOKENS = "tokens";

    /** The names of the dimensions, the main one first. */
    static final List<String> DIMENSIONS = List.of(USERS, GROUPS, DEPTH, TOKENS);

    /** How deep groups are nested unless another depth is given. */
    public static final int USUAL_DEPTH = 4;

    private static final long USERS_PER_GROUP = 100;
    private static final long FEWEST_GROUPS = 20;
    private static final long USERS_PER_TOKEN = 4;

    public CrowdSizes {
        if (users < 1 || groups < 1 || tokens > users) {
            throw new IllegalArgumentException(users + " users, " + groups + " groups, " + tokens
                    + " tokens: there must be a user and a group at least, and no more tokens than users");
        }
    }

    /**
     * Returns the given sizes. A missing size follows from the users: one group for 100 users, at least 20 groups, and
     * one token for every fourth user.
     */
    public static CrowdSizes of(Sizes sizes) {
        long users = sizes.of(USERS);
        return new CrowdSizes(
                users,
                Math.toIntExact(size(sizes, GROUPS, Math.max(FEWEST_GROUPS, users / USERS_PER_GROUP))),
                Math.toIntExact(size(sizes, DEPTH, USUAL_DEPTH)),
                size(sizes, TOKENS, users / USERS_PER_TOKEN));
    }

    /** Returns the sizes that usually belong to the given number of users. */
    public static CrowdSizes ofUsers(long users) {
        return of(Sizes.of(USERS, users));
    }

    private static long size(Sizes sizes, String dimension, long usual) {
        return sizes.byDimension().getOrDefault(dimension, usual);
    }
}
