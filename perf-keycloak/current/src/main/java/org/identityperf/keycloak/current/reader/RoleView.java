package org.identityperf.keycloak.current.reader;

/**
 * What a caller learns about a role.
 *
 * @param composite whether it is made of others
 */
public record RoleView(String id, String name, boolean composite) {}
