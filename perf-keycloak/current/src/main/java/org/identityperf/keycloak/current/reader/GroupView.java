package org.identityperf.keycloak.current.reader;

/**
 * What a tree of groups shows of one.
 *
 * @param below how many groups are right below it
 */
public record GroupView(String name, long below) {}
