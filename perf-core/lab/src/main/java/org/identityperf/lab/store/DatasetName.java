package org.identityperf.lab.store;

import java.util.regex.Pattern;

/** How the database of a dataset is named while it is loaded, and once it is sealed. */
final class DatasetName {

    private static final Pattern FINGERPRINT = Pattern.compile("[0-9a-f]{4,40}");

    private DatasetName() {}

    static String sealed(String fingerprint) {
        return "sealed_" + checked(fingerprint);
    }

    static String loading(String fingerprint) {
        return "loading_" + checked(fingerprint);
    }

    private static String checked(String fingerprint) {
        if (!FINGERPRINT.matcher(fingerprint).matches()) {
            throw new IllegalArgumentException(
                    "a fingerprint is 4 to 40 lower-case hexadecimal digits, not \"" + fingerprint + '"');
        }
        return fingerprint;
    }
}
