package org.identityperf.fusionauth.store;

import java.util.UUID;

/**
 * What a login writes.
 *
 * @param id the row's id
 * @param tenant the user's tenant
 * @param application the application that the token is for
 * @param token the text that the application gets
 * @param instant when it was written, in milliseconds since 1970
 */
public record RefreshToken(UUID id, UUID tenant, UUID application, String token, long instant) {}
