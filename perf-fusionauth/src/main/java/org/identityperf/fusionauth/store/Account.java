package org.identityperf.fusionauth.store;

import java.util.UUID;
import org.identityperf.fusionauth.login.Password;

/**
 * What a login reads of a user.
 *
 * @param identity the identity's id
 * @param user the user's id
 * @param registration the id of the registration with the application
 * @param active whether the user may log in
 * @param name what the user is called
 * @param password what is kept of it
 */
public record Account(long identity, UUID user, UUID registration, boolean active, String name, Password password) {}
