package org.identityperf.fusionauth.store;

import java.util.UUID;

/**
 * An entity to add.
 *
 * @param id the entity's id
 * @param clientId the name by which programs call the entity
 * @param clientSecret what proves a program's identity
 * @param data the entity's attributes as JSON
 * @param type the id of its type
 * @param instant when it is added, in milliseconds since 1970
 * @param name the entity's name
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
