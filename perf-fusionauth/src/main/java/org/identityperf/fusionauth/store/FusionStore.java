package org.identityperf.fusionauth.store;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The operations that are measured, on the documented tables. Any thread may use a store. */
public interface FusionStore extends GrantSearch, EntitySearch, AutoCloseable {

    /** The user of that tenant and e-mail address, with the registration for an application; none without it. */
    Optional<Account> find(UUID tenant, UUID application, String email);

    /** Keeps a refresh token of a user who just logged in, and when that was. */
    void loggedIn(Account account, RefreshToken token);

    /** Adds entities in one transaction. */
    void add(List<NewEntity> entities);

    @Override
    void close();
}
