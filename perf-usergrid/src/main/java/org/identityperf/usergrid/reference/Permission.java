package org.identityperf.usergrid.reference;

import java.util.List;

/**
 * A permission says what a role may do: {@code get,put:/items/**} allows two operations on everything below a path.
 * Without two asterisks at its end, the path means only itself.
 */
record Permission(List<String> operations, String path, boolean below) {

    private static final String ALL_BELOW = "/**";

    /** @throws IllegalArgumentException if the text has no colon */
    static Permission parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new IllegalArgumentException("not a permission, such as get:/items/**: " + text);
        }
        String path = text.substring(colon + 1);
        boolean below = path.endsWith(ALL_BELOW);
        return new Permission(
                List.of(text.substring(0, colon).split(",")),
                below ? path.substring(0, path.length() - ALL_BELOW.length()) : path,
                below);
    }

    boolean allows(String operation, String asked) {
        return operations.contains(operation) && (below ? asked.startsWith(path + '/') : asked.equals(path));
    }
}
