package org.identityperf.crowd.store;

import java.util.SortedMap;
import java.util.SortedSet;

/**
 * The user details are a user as an application sees it.
 *
 * @param directory the id of the directory
 * @param name the user's name
 * @param displayName the full name
 * @param email the address
 * @param attributes values by name
 * @param groups the names of the groups that the user is directly in
 */
public record UserDetails(
        long directory,
        String name,
        String displayName,
        String email,
        SortedMap<String, String> attributes,
        SortedSet<String> groups) {}
