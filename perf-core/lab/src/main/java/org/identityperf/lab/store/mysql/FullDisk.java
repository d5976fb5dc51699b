package org.identityperf.lab.store.mysql;

import java.util.regex.Pattern;

/** How MySQL tells a client that the disk is full: as a table that is. */
final class FullDisk {

    private static final Pattern WORDS = Pattern.compile("The table '.*' is full|No space left on device");

    private FullDisk() {}

    static boolean tells(String message) {
        return WORDS.matcher(message).find();
    }
}
