package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** A user reader answers questions about a realm's users. */
public interface UserReader {

    UserView byId(String id);

    UserView byUserName(String name);

    UserView byEmail(String email);

    /** Returns the users with that value of an attribute. */
    List<UserView> byAttribute(String name, String value);

    /** Returns the user with that subject at an identity provider. */
    UserView linkedWith(String provider, String subject);

    /** Returns a user's subjects, by identity provider. */
    Map<String, String> links(String userId);

    /** Returns the names of a user's roles, those in composites and those of the user's groups included. */
    Set<String> roles(String userId);

    /** Returns the names of a user's roles as in a token for a client that may see all. */
    Set<String> rolesInToken(String userId, String clientKey);

    /** Returns the names of the groups that a user is in, sorted. */
    List<String> groups(String userId);

    /** Returns the paths in the tree of the groups that a user is in, such as {@code /group0/group10}, sorted. */
    List<String> groupPaths(String userId);

    /** Returns a page of all users by name, each with attributes, as the administrators' listing has it. */
    List<UserView> page(int first, int most);

    /** Returns a page of the users whose user name, e-mail address, first or last name begins with a text. */
    List<UserView> search(String text, int first, int most);

    /** Returns a page of the users with a value of an attribute, by name. */
    List<UserView> withAttribute(String name, String value, int first, int most);

    /** Returns how many users there are. */
    long count();

    /** Returns the names of a page of a group's members, by name. */
    List<String> members(String groupId, int first, int most);
}
