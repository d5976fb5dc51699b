package org.identityperf.keycloak.current.release;

import java.util.stream.Stream;
import org.keycloak.representations.idm.GroupRepresentation;
import org.keycloak.services.resources.admin.GroupResource;

/** This class asks for the groups below a group as the administrators' interface does. */
public final class SubGroups {

    private SubGroups() {}

    /** Returns the first page of the groups right below a group, each with how many are below it. */
    public static Stream<GroupRepresentation> of(GroupResource group, int most) {
        return group.getSubGroups(null, false, 0, most, true);
    }
}
