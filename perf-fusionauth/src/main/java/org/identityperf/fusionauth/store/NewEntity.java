package org.identityperf.fusionauth.store;

import java.util.UUID;

/**
 * An entity to be added.
 *
 * @param id its
 * @param clientId what programs call it
 * @param clientSecret how programs prove that they are it
 * @param data its attributes as JSON
 * @param type the id of its type
 * @param instant when it is added, in milliseconds since 1970
 * @param name its
 * @param tenant the id of its tenant
 */
public record NewEntity(
        UUID id,
        String clientId,
        String clientSecret,
        String data,
        UUID type,
        long instant,
        String name,
        UUID tenant) {}
