package org.identityperf.probe.load;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A bulk answer says what Elasticsearch did with a bulk request: it took the whole, was too busy, or refused with a
 * reason.
 *
 * @param tooBusy whether to send the same request again after a while
 * @param refusal the first error that waiting will not fix
 */
record BulkAnswer(boolean tooBusy, Optional<String> refusal) {

    /** The query parameter that limits the answer to errors, so that it is short when there are none. */
    static final String FILTER = "filter_path=errors,error.reason,items.*.error.type,"
            + "items.*.error.reason,items.*.error.caused_by.reason";

    private static final int TOO_MANY_REQUESTS = 429;
    private static final String REJECTED = "es_rejected_execution_exception";
    private static final Pattern ERROR =
            Pattern.compile("\"error\":\\{\"type\":\"([a-z_]+)\"(.*?\\})(?=\\},\\{\"|\\}\\]\\})");
    private static final int LONGEST = 500;

    /** Reads the answer to a request that asked for {@link #FILTER}. */
    static BulkAnswer of(int status, String body) {
        if (status == TOO_MANY_REQUESTS) {
            return new BulkAnswer(true, Optional.empty());
        }
        if (status >= 300) {
            return new BulkAnswer(false, Optional.of("status " + status + ": " + shortened(body)));
        }
        if (!body.contains("\"errors\":true")) {
            return new BulkAnswer(false, Optional.empty());
        }
        Matcher error = ERROR.matcher(body);
        boolean rejected = false;
        while (error.find()) {
            if (!error.group(1).equals(REJECTED)) {
                return new BulkAnswer(false, Optional.of(error.group(1) + shortened(error.group(2))));
            }
            rejected = true;
        }
        return rejected
                ? new BulkAnswer(true, Optional.empty())
                : new BulkAnswer(false, Optional.of("errors that can't be read: " + shortened(body)));
    }

    private static String shortened(String text) {
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }
}
