package org.identityperf.crowd.dataset;

import java.util.List;
import org.identityperf.probe.dataset.Sizes;

/**
 * How many of everything.
 *
 * @param users of the one directory
 * @param groups of the same directory
 * @param depth how many levels of groups lie above a group at the bottom
 * @param tokens of as many users
 */
public record CrowdSizes(long users, int groups, int depth, long tokens) {

    public static final String USERS = "users";
    public static final String GROUPS = "groups";
    public static final String DEPTH = "depth";
    public static final String TOKENS = "tokens";

    /** Names as sizes have them, the main one first. */
    static final List<String> DIMENSIONS = List.of(USERS, GROUPS, DEPTH, TOKENS);

    /** How deep groups are nested unless another depth is asked for. */
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

    /** As sizes say; what they leave out follows from the users: a group for 100, at least 20, a token for every fourth. */
    public static CrowdSizes of(Sizes sizes) {
        long users = sizes.of(USERS);
        return new CrowdSizes(
                users,
                Math.toIntExact(size(sizes, GROUPS, Math.max(FEWEST_GROUPS, users / USERS_PER_GROUP))),
                Math.toIntExact(size(sizes, DEPTH, USUAL_DEPTH)),
                size(sizes, TOKENS, users / USERS_PER_TOKEN));
    }

    /** With the usual share of everything for that many users. */
    public static CrowdSizes ofUsers(long users) {
        return of(Sizes.of(USERS, users));
    }

    private static long size(Sizes sizes, String dimension, long usual) {
        return sizes.byDimension().getOrDefault(dimension, usual);
    }
}
