package org.identityperf.fusionauth.store;

import java.util.UUID;
import org.identityperf.probe.dataset.SeededNumbers;
import org.identityperf.probe.load.RowWriter;

/**
 * The ids are the kinds of rows that have a UUID. The id of row i is a function of its kind and i alone, so nobody
 * needs to look up a row's id. The ids are spread evenly, as random ones (version 4) are.
 */
public enum Id {
    TENANT,
    APPLICATION,
    USER,
    REGISTRATION,
    ENTITY_TYPE,
    PERMISSION,
    ENTITY,
    CLIENT,
    USER_GRANT;

    private static final long VERSION_MASK = 0xf000;
    private static final long VERSION_4 = 0x4000;
    private static final long VARIANT_MASK = 0xc000_0000_0000_0000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    /** Returns the id of row i. */
    public UUID of(long i) {
        return new UUID(upper(i), lower(i));
    }

    /** Writes the id of row i. */
    public void write(long i, RowWriter into) {
        into.uuid(upper(i), lower(i));
    }

    private long upper(long i) {
        return mixed(2 * i) & ~VERSION_MASK | VERSION_4;
    }

    private long lower(long i) {
        return mixed(2 * i + 1) & ~VARIANT_MASK | VARIANT;
    }

    private long mixed(long number) {
        return SeededNumbers.mix(SeededNumbers.mix(number) + ordinal());
    }
}
