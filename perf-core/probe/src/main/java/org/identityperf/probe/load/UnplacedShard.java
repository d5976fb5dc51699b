package org.identityperf.probe.load;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.HttpStore;

/**
 * This class finds out why a shard of Elasticsearch is on no node, as the store explains it. The usual cause is a
 * disk's watermark.
 */
final class UnplacedShard {

    private static final Pattern SHARD = Pattern.compile("\\[(\\d+)\\] primary shard is not active");
    private static final Pattern EXPLANATION = Pattern.compile("\"explanation\":\"((?:[^\"\\\\]|\\\\.)*)\"");

    private UnplacedShard() {}

    /**
     * Returns what to append to the message of a refusal.
     *
     * @param index the full name of the index
     * @param refusal the store's message
     * @return nothing if the refusal has another cause, or the store doesn't explain it to this user
     */
    static String reason(HttpStore store, String index, String refusal) throws IOException, InterruptedException {
        Matcher shard = SHARD.matcher(refusal);
        if (!shard.find()) {
            return "";
        }
        HttpResponse<String> answer = store.send(
                "POST",
                "/_cluster/allocation/explain?filter_path=node_allocation_decisions.deciders.explanation",
                "application/json",
                BodyPublishers.ofString(
                        "{\"index\":\"" + index + "\",\"shard\":" + shard.group(1) + ",\"primary\":true}"));
        Set<String> explanations = new LinkedHashSet<>();
        for (Matcher explanation = EXPLANATION.matcher(answer.body()); explanation.find(); ) {
            explanations.add(explanation.group(1));
        }
        return explanations.isEmpty() ? "" : ". No node takes its shard: " + String.join("; ", explanations);
    }
}
