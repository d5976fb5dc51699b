package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** What is asked of a realm's users. */
public interface UserReader {

    UserView byId(String id);

    UserView byUserName(String name);

    UserView byEmail(String email);

    /** The users with that value of an attribute. */
    List<UserView> byAttribute(String name, String value);

    /** The user who is that subject at an identity provider. */
    UserView linkedWith(String provider, String subject);

    /** The subjects that a user is, by identity provider. */
    Map<String, String> links(String userId);

    /** The names of a user's roles, those that they are made of, and those that the user's groups bring. */
    Set<String> roles(String userId);

    /** The names of a user's roles as a token for a client has them that is allowed to see all. */
    Set<String> rolesInToken(String userId, String clientKey);

    /** The names of the groups that a user is in, sorted. */
    List<String> groups(String userId);

    /** Their paths in the tree of groups, such as {@code /group0/group10}, sorted. */
    List<String> groupPaths(String userId);

    /** A page of all users by name, each with attributes, as the administrators' listing has it. */
    List<UserView> page(int first, int most);

    /** A page of those whose name, e-mail or own name begin with a text. */
    List<UserView> search(String text, int first, int most);

    /** A page of those with a value of an attribute, by name. */
    List<UserView> withAttribute(String name, String value, int first, int most);

    /** How many users there are. */
    long count();

    /** The names of a page of a group's members, by name. */
    List<String> members(String groupId, int first, int most);
}
