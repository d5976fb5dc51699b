package org.identityperf.runner.store;

import java.util.regex.Pattern;

/** How the place of a dataset is named while it is loaded, and once it is sealed. */
public final class DatasetName {

    /** What the name of everything that this project makes in a store begins with. */
    public static final String OURS = "identityperf_";

    /** What the name of every dataset snapshot begins with. */
    public static final String SEALED = OURS + "sealed_";

    /** What the name of every dataset begins with that is loaded in one go. */
    public static final String LOADING = OURS + "loading_";

    /** What the name of every dataset begins with that is loaded in parts. */
    public static final String PARTS = OURS + "parts_";

    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{4,40}");

    private DatasetName() {}

    public static String sealed(String fingerprint) {
        return SEALED + checked(fingerprint);
    }

    /** The fingerprint in the name of a dataset snapshot; of a name that a store has cut, as much as there is. */
    public static String fingerprint(String sealed) {
        return checked(sealed.substring(SEALED.length()));
    }

    public static String loading(String fingerprint) {
        return LOADING + checked(fingerprint);
    }

    /** Of one that is loaded in parts, and gone on with by the next run. */
    public static String parts(String fingerprint) {
        return PARTS + checked(fingerprint);
    }

    private static String checked(String fingerprint) {
        if (!FINGERPRINT.matcher(fingerprint).matches()) {
            throw new IllegalArgumentException(
                    "a fingerprint is 4 to 40 lower-case hexadecimal digits, not \"" + fingerprint + '"');
        }
        return fingerprint;
    }
}
