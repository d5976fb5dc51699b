package org.identityperf.keycloak.current.release;

import java.util.Map;
import java.util.stream.Stream;
import org.keycloak.models.IdentityProviderModel;
import org.keycloak.models.IdentityProviderStorageProvider.FetchMode;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** This class lists identity providers as the login page and the administrators' interface do. */
public final class IdentityProviders {

    private IdentityProviders() {}

    /** Returns those that the login page shows. */
    public static Stream<IdentityProviderModel> atLogin(KeycloakSession session, RealmModel realm) {
        return session.identityProviders().getForLogin(FetchMode.REALM_ONLY, null);
    }

    /** Returns a page of all, in the order of their names. */
    // The call that replaces it is newer than 26.0.
    @SuppressWarnings("deprecation")
    public static Stream<IdentityProviderModel> page(KeycloakSession session, RealmModel realm, int first, int most) {
        return session.identityProviders().getAllStream(Map.of(), first, most);
    }
}
