package org.identityperf.tiny;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;
import org.identityperf.probe.dataset.PartedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.ElasticsearchBulk;
import org.identityperf.probe.load.IndexParts;
import org.identityperf.probe.load.PartedLoad;

/** Numbers in an index, loaded in parts; one of them waits until it may go on. */
public final class PartedDocuments extends TinyDataset implements PartedDataset {

    /** An index that is there from when the part waits. */
    public static final String WAITS = "/tiny-waits";

    /** An index: when it is there, the part goes on. */
    public static final String GOES_ON = "/tiny-goes-on";

    /** The store itself waits for that index, and answers otherwise than {@link #OK} if it did so in vain. */
    private static final String WAIT = "/_cluster/health" + GOES_ON + "?wait_for_status=yellow&timeout=10s";

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
            return end(part) - (long) part * A_PART;
        }

        /** The last part has what is left over too. */
        private int end(int part) {
            return part == parts() - 1 ? items : (part + 1) * A_PART;
        }

        @Override
        public void write(int part, ElasticsearchBulk bulk) throws IOException {
            for (int i = part * A_PART; i < end(part); i++) {
                if (part == HELD && i == part * A_PART + A_PART / 2) {
                    await();
                }
                bulk.add(Integer.toString(i), "{\"n\":" + i + "}");
            }
        }

        private void await() throws IOException {
            try {
                status("PUT", WAITS);
                while (status("GET", WAIT) != OK) {
                    // Asked again: whoever waits for this run bounds it.
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while waiting", e);
            }
        }

        private int status(String method, String path) throws IOException, InterruptedException {
            return store.send(method, path, "application/json", BodyPublishers.noBody())
                    .statusCode();
        }
    }
}
