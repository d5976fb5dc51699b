package org.identityperf.keycloak.current.federation;

import org.keycloak.component.ComponentModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.storage.UserStorageProviderFactory;

/** This factory makes the user storage of each component of a realm that names it. */
public final class TableUserStorageFactory implements UserStorageProviderFactory<TableUserStorage> {

    /** The name by which a component asks for this factory. */
    public static final String ID = "table";

    @Override
    public String getId() {
        return ID;
    }

    @Override
    public TableUserStorage create(KeycloakSession session, ComponentModel component) {
        return new TableUserStorage(session, component);
    }
}
