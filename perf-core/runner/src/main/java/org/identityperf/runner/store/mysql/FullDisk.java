package org.identityperf.runner.store.mysql;

import java.util.regex.Pattern;
import org.identityperf.runner.store.cache.Disk;

/** How MySQL tells a client that the disk is full: as a table that is. */
final class FullDisk {

    private static final Pattern FULL_TABLE = Pattern.compile("The table '.*' is full");

    private FullDisk() {}

    static boolean tells(String message) {
        return FULL_TABLE.matcher(message).find() || Disk.tellsFull(message);
    }
}
