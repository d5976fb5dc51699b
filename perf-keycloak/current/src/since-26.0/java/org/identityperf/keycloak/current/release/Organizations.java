package org.identityperf.keycloak.current.release;

import java.util.stream.Stream;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.OrganizationModel;
import org.keycloak.models.RealmModel;
import org.keycloak.models.UserModel;
import org.keycloak.organization.OrganizationProvider;

/** This class reaches the organizations of a realm. */
public final class Organizations {

    private Organizations() {}

    /** Lets a realm have organizations. */
    public static void enable(RealmModel realm) {
        realm.setOrganizationsEnabled(true);
    }

    /** Returns who answers about the organizations of the session's realm. */
    public static OrganizationProvider of(KeycloakSession session) {
        return session.getProvider(OrganizationProvider.class);
    }

    /** Returns the organizations of a user. */
    public static Stream<OrganizationModel> ofMember(KeycloakSession session, UserModel member) {
        return of(session).getByMember(member);
    }
}
