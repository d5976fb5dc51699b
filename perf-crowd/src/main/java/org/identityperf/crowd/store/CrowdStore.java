package org.identityperf.crowd.store;

import java.util.List;

/**
 * What an application asks of Crowd's internal directories. Every operation is one transaction.
 *
 * <p>Semantics are those of Crowd's public documentation. What it does not say was decided here and stands at the
 * operation.
 */
public interface CrowdStore extends AutoCloseable {

    /**
     * Finds the application's directories in their order, and in the first that knows the user checks the password,
     * whether the user is active, and whether the application lets the user in: the whole directory, or members of a
     * mapped group, nested groups included. Writes when the user last authenticated. A live token of the same user with
     * the same factors is returned again, and touched as {@link #validateToken} does; otherwise one is created.
     *
     * @return the key of the token
     * @throws Refusal if any check fails
     */
    String authenticate(Login login);

    /**
     * Finds a token by its key, checks that it was made for these factors and has not been idle for too long, and
     * writes the access if the last one that was written is longer ago than {@link SessionRules#touchAfter}.
     *
     * @return the name of the token's user
     * @throws Refusal if there is no such token, or it is not valid
     */
    String validateToken(String key, ValidationFactors factors);

    /**
     * Validates a token, then loads its user with attributes and the names of the groups that the user is directly in.
     *
     * @throws Refusal if there is no such token, or it is not valid, or its user is gone
     */
    UserDetails findUserByToken(String key, ValidationFactors factors);

    /** Whether the user is in the group: by a membership of its own, or as well through groups within the group. */
    boolean isUserInGroup(long directory, String user, String group, GroupSearch search);

    /** The names of all users in the application's directories, each once, in the order of their lower case. */
    List<String> findUsers(String application);

    /**
     * Removes tokens that have been idle for as long as a session may be.
     *
     * @return how many there were
     */
    int removeExpiredTokens();

    /**
     * Adds one user, with a hash of its own and the attributes that every user has.
     *
     * @throws Refusal if the directory has a user of that name, in whatever case
     */
    void addUser(NewUser user);

    /** Gives back every connection. */
    @Override
    void close();
}
