package org.identityperf.runner.store;

import java.util.regex.Pattern;

/**
 * The name of a dataset's place in a store. It differs while the dataset is loaded and once it is a
 * dataset snapshot.
 */
public final class DatasetName {

    /** The prefix of the names of everything that this project makes in a store. */
    public static final String OURS = "identityperf_";

    /** The prefix of every dataset snapshot's name. It stays as it is, so that the snapshots in a cache are found again. */
    public static final String SNAPSHOT = OURS + "sealed_";

    /** The prefix for a dataset that is loaded in one go. */
    public static final String LOADING = OURS + "loading_";

    /** The prefix for a dataset that is loaded in parts. */
    public static final String PARTS = OURS + "parts_";

    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{4,40}");

    private DatasetName() {}

    public static String snapshot(String fingerprint) {
        return SNAPSHOT + checked(fingerprint);
    }

    /**
     * Returns the fingerprint in the name of a dataset snapshot. If the store has cut the name, the fingerprint is cut
     * too.
     */
    public static String fingerprint(String snapshot) {
        return checked(snapshot.substring(SNAPSHOT.length()));
    }

    public static String loading(String fingerprint) {
        return LOADING + checked(fingerprint);
    }

    /** Returns the name of a dataset that is loaded in parts, and that the next run continues to load. */
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
