package org.identityperf.crowd.store;

import java.util.List;

/**
 * A Crowd store runs the operations that an application requests of Crowd's internal directories. Every operation is
 * one transaction.
 *
 * <p>Semantics are those of Crowd's public documentation. Where it is silent, we decided, and the operation's
 * description says so.
 */
public interface CrowdStore extends AutoCloseable {

    /**
     * Logs a user in. It takes the first of the application's directories, in their order, that knows the user. There
     * it checks the password, whether the user is active, and whether the application lets the user in. An application
     * lets in the whole directory, or members of a mapped group, nested groups included. The operation writes when the
     * user last authenticated. If a live token of the same user with the same factors exists, it is returned again, and
     * its access is written as in {@link #validateToken}. Otherwise a token is created.
     *
     * @return the key of the token
     * @throws CrowdRefusal if any check fails
     */
    String authenticate(Login login);

    /**
     * Finds a token by its key, and checks that it was made for these factors and has not been idle for too long. It
     * writes the access if the last written one is longer ago than {@link SessionRules#touchAfter}.
     *
     * @return the name of the token's user
     * @throws CrowdRefusal if there is no such token, or it is not valid
     */
    String validateToken(String key, ValidationFactors factors);

    /**
     * Validates a token, then loads its user with attributes and the names of the groups that the user is directly in.
     *
     * @throws CrowdRefusal if there is no such token, or it is not valid, or its user no longer exists
     */
    UserDetails findUserByToken(String key, ValidationFactors factors);

    /**
     * Returns whether the user is in the group, either by a membership of its own only, or also through nested groups.
     */
    boolean isUserInGroup(long directory, String user, String group, GroupSearch search);

    /** Returns the names of all users in the application's directories, each once, in the order of their lower case. */
    List<String> findUsers(String application);

    /**
     * Removes tokens that have been idle for as long as a session may be.
     *
     * @return how many tokens were removed
     */
    int removeExpiredTokens();

    /**
     * Adds one user, with a hash of its own and the attributes that every user has.
     *
     * @throws CrowdRefusal if the directory has a user of that name, in whatever case
     */
    void addUser(NewUser user);

    /** Closes every connection. */
    @Override
    void close();
}
