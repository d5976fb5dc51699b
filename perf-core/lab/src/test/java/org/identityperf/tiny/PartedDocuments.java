package org.identityperf.tiny;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.concurrent.TimeUnit;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.probe.dataset.PartedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.IndexParts;
import org.identityperf.probe.load.PartedLoad;

/** Numbers in an index, loaded in parts; one of them waits as long as there is a hold. */
public final class PartedDocuments extends TinyDataset implements PartedDataset {

    /** An index: while it is there, a part waits. */
    public static final String HOLD = "/tiny-hold";

    /** A document that is there when it waits. */
    public static final String WAITS = HOLD + "/_doc/waits";

    private static final int A_PART = 100;
    private static final int HELD = 2;
    private static final int OK = 200;

    @Override
    public PartedLoad load(Address place, Sizes sizes, long seed) {
        String index = place.url().substring(place.url().lastIndexOf('/') + 1) + "-items";
        return new IndexParts(
                place,
                new IndexParts.Definition(index, "{}", "{\"index.refresh_interval\":\"1s\"}"),
                new Numbers(new HttpStore(place), Math.toIntExact(sizes.of("items"))));
    }

    private record Numbers(HttpStore store, int items) implements IndexParts.Documents {

        @Override
        public int parts() {
            return items / A_PART;
        }

        @Override
        public long count(int part) {
            return A_PART;
        }

        @Override
        public void write(int part, ElasticsearchBulk bulk) throws IOException {
            for (int i = part * A_PART; i < (part + 1) * A_PART; i++) {
                if (part == HELD && i == part * A_PART + A_PART / 2) {
                    await();
                }
                bulk.add(Integer.toString(i), "{\"n\":" + i + "}");
            }
        }

        private void await() throws IOException {
            try {
                while (status("HEAD", HOLD, "") == OK) {
                    status("PUT", WAITS, "{}");
                    TimeUnit.MILLISECONDS.sleep(50);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while waiting", e);
            }
        }

        private int status(String method, String path, String body) throws IOException, InterruptedException {
            return store.send(method, path, "application/json", BodyPublishers.ofString(body))
                    .statusCode();
        }
    }
}
