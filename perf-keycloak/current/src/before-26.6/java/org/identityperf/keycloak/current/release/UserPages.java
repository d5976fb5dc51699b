package org.identityperf.keycloak.current.release;

import java.util.stream.Stream;
import org.keycloak.representations.idm.UserRepresentation;
import org.keycloak.services.resources.admin.UsersResource;

/** This class asks for users as the administrators' interface does. */
public final class UserPages {

    private UserPages() {}

    /**
     * Returns a page of all users.
     *
     * @param brief whether the representations are brief, without attributes
     */
    public static Stream<UserRepresentation> of(UsersResource users, int first, int most, boolean brief) {
        return users.getUsers(null, null, null, null, null, null, null, null, first, most, null, brief, null, null);
    }

    /** Returns the first users in whose names or addresses a word is found, each with attributes. */
    public static Stream<UserRepresentation> find(UsersResource users, String word, int most) {
        return users.getUsers(word, null, null, null, null, null, null, null, 0, most, null, false, null, null);
    }
}
