package org.identityperf.fusionauth.store;

import java.util.UUID;

/**
 * What a login writes.
 *
 * @param id the row's
 * @param tenant where the user is
 * @param application what for
 * @param token what the application is given
 * @param instant when, in milliseconds since 1970
 */
public record RefreshToken(UUID id, UUID tenant, UUID application, String token, long instant) {}
