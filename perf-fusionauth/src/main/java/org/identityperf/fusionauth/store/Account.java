package org.identityperf.fusionauth.store;

import java.util.UUID;

/**
 * What a login reads about a user.
 *
 * @param identity the identity's id
 * @param user the user's id
 * @param registration the id of the registration with the application
 * @param active whether the user may log in
 * @param name the user's name
 * @param password what is stored of the password
 */
public record Account(long identity, UUID user, UUID registration, boolean active, String name, Password password) {}
