package org.identityperf.keycloak.current.reader;

import java.util.List;
import java.util.Set;

/** What is asked of a realm's clients, roles, groups and policies. */
public interface RealmReader {

    /** The client that applications know by that name. */
    ClientView client(String clientId);

    /** A page of all clients by name, each with all that belongs to it. */
    List<ClientView> clients(int first, int most);

    /** The names of a client's roles. */
    Set<String> clientRoles(String clientKey);

    RoleView clientRole(String clientKey, String name);

    /** A role of the realm itself. */
    RoleView role(String name);

    /** The names of the roles that a role is made of. */
    Set<String> parts(String roleId);

    /** The groups right below a group, by name, each with how many are below it in turn. */
    List<GroupView> below(String groupId);

    /** A policy over roles that belongs to the one client that has policies, as its administrators' interface tells it. */
    PolicyView policy(String id);

    /**
     * Whether the policies about a resource of that client let the one user in.
     *
     * @param roleName of the one role that the user's token tells
     */
    boolean permits(String resourceId, String roleName);
}
