package org.identityperf.runner.store.elasticsearch;

import java.util.Map;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.Progress;

/** Items of about 100 bytes in an index of a place. */
final class Items {

    private Items() {}

    static Rest rest(Address place) {
        return new Rest(new Address(place.url().replaceFirst("(://[^/]+)/.*", "$1"), place.user(), place.password()));
    }

    static String index(Address place) {
        return place.url().substring(place.url().lastIndexOf('/') + 1) + "-item";
    }

    static void write(Address place, int from, int to) throws Exception {
        String index = index(place);
        if (rest(place).ask("HEAD", "/" + index).missing()) {
            rest(place)
                    .put(
                            "/" + index,
                            Map.of("mappings", Map.of("properties", Map.of("text", Map.of("type", "keyword")))));
        }
        try (ElasticsearchBulk bulk = ElasticsearchBulk.into(place, index, 2, Progress.silent())) {
            for (int n = from; n < to; n++) {
                bulk.add(Integer.toString(n), "{\"text\":\"" + n + "x".repeat(100) + "\"}");
            }
            bulk.finish();
        }
    }

    static long count(Address place) {
        return rest(place).get("/" + index(place) + "/_count").path("count").asLong();
    }
}
