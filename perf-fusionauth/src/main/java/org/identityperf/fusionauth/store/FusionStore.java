package org.identityperf.fusionauth.store;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A FusionAuth store does the measured operations on the documented tables. All methods are thread-safe. */
public interface FusionStore extends GrantSearch, EntitySearch, AutoCloseable {

    /**
     * Returns the user of that tenant and e-mail address with the registration for an application; empty if there is no
     * such user or registration.
     */
    Optional<Account> find(UUID tenant, UUID application, String email);

    /** Stores a refresh token of a user who just logged in, and the time of the login. */
    void loggedIn(Account account, RefreshToken token);

    /** Adds entities in one transaction. */
    void add(List<NewEntity> entities);

    @Override
    void close();
}
