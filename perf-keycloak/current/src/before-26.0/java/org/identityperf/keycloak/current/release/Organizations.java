package org.identityperf.keycloak.current.release;

import java.util.stream.Stream;
import org.keycloak.common.Version;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.OrganizationModel;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.organization.OrganizationProvider;

/** This class refuses what is asked about organizations: up to 25 they are a preview. */
public final class Organizations {

    private Organizations() {}

    /** Does nothing, so that the rows can be loaded. */
    public static void enable(RealmModel realm) {}

    /**
     * Refuses to answer.
     *
     * @throws IllegalStateException always
     */
    public static OrganizationProvider of(KeycloakSession session) {
        throw new IllegalStateException(
                "organizations of Keycloak " + Version.VERSION + " are not measured: up to 25 they"
                        + " are a preview, and a user is in one at most. Choose 26.0 or later, or leave out ReadOrganizations");
    }

    /**
     * Refuses to answer.
     *
     * @throws IllegalStateException always
     */
    public static Stream<OrganizationModel> ofMember(KeycloakSession session, UserModel member) {
        return Stream.of(of(session).getByMember(member));
    }
}
