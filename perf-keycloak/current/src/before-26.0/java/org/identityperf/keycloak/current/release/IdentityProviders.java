package org.identityperf.keycloak.current.release;

import java.util.Comparator;
import java.util.stream.Stream;
import org.keycloak.models.IdentityProviderModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;

/** This class lists identity providers as the login page and the administrators' interface do: up to 25 the realm has all. */
public final class IdentityProviders {

    private IdentityProviders() {}

    /** Returns those that the login page shows. */
    public static Stream<IdentityProviderModel> atLogin(KeycloakSession session, RealmModel realm) {
        return realm.getIdentityProvidersStream().filter(provider -> provider.isEnabled() && !provider.isLinkOnly());
    }

    /** Returns a page of all, in the order of their names. */
    public static Stream<IdentityProviderModel> page(KeycloakSession session, RealmModel realm, int first, int most) {
        return realm.getIdentityProvidersStream()
                .sorted(Comparator.comparing(IdentityProviderModel::getAlias))
                .skip(first)
                .limit(most);
    }
}
