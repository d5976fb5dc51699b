package org.identityperf.keycloak.current.reader;

/**
 * A group view is what a tree of groups shows about one group.
 *
 * @param below how many groups are right below it
 */
public record GroupView(String name, long below) {}
