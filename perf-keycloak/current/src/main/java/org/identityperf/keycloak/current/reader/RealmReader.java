package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.Set;

/** A realm reader answers questions about a realm's clients, roles, groups and policies. */
public interface RealmReader {

    /** Returns the client that applications know by that name. */
    ClientView client(String clientId);

    /** Returns a page of all clients by name, each with all that belongs to it. */
    List<ClientView> clients(int first, int most);

    /** Returns the names of a client's roles. */
    Set<String> clientRoles(String clientKey);

    RoleView clientRole(String clientKey, String name);

    /** Returns a role of the realm itself. */
    RoleView role(String name);

    /** Returns the names of the roles that a role is made of. */
    Set<String> parts(String roleId);

    /** Returns the groups right below a group, by name, each with how many are below it in turn. */
    List<GroupView> below(String groupId);

    /** Returns a policy over roles of the one client that has policies, as the administrators' interface shows it. */
    PolicyView policy(String id);

    /**
     * Returns whether the policies about a resource of that client let the one user in.
     *
     * @param roleName the one role in the user's token
     */
    boolean permits(String resourceId, String roleName);
}
