package org.identityperf.keycloak.current.federation;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.keycloak.component.ComponentModel;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.RealmModel;
import org.keycloak.models.SubjectCredentialManager;
import org.keycloak.models.UserModel;
import org.keycloak.storage.adapter.AbstractUserAdapter;

/** A table user is a row as Keycloak sees a user: it can't be changed, and has the realm's default roles. */
final class TableUser extends AbstractUserAdapter {

    private final String userName;
    private final String email;
    private final String first;
    private final String last;

    TableUser(
            KeycloakSession session,
            RealmModel realm,
            ComponentModel component,
            String userName,
            String email,
            String first,
            String last) {
        super(session, realm, component);
        this.userName = userName;
        this.email = email;
        this.first = first;
        this.last = last;
    }

    @Override
    public String getUsername() {
        return userName;
    }

    @Override
    public String getEmail() {
        return email;
    }

    @Override
    public String getFirstName() {
        return first;
    }

    @Override
    public String getLastName() {
        return last;
    }

    /** Returns names and address: whoever keeps a user in a cache takes them from the attributes. */
    @Override
    public Map<String, List<String>> getAttributes() {
        return new TreeMap<>(Map.of(
                UserModel.USERNAME, List.of(userName),
                UserModel.EMAIL, List.of(email),
                UserModel.FIRST_NAME, List.of(first),
                UserModel.LAST_NAME, List.of(last)));
    }

    @Override
    public SubjectCredentialManager credentialManager() {
        throw new UnsupportedOperationException("users of a table have no credentials");
    }
}
