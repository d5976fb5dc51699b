package org.identityperf.probe.load;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;

/**
 * An Elasticsearch bulk load fills one index by bulk requests. One thread adds documents, and several send the
 * requests. Meanwhile the index is not refreshed and has no replicas. Unless their size is given, requests grow until
 * that stops helping. A request to a store that is too busy is sent again after a while. Memory is bounded, however
 * much is loaded: a few requests of at most 4 MiB or of the given size.
 *
 * <p>There is no rollback: without {@link #finish} the index holds some of the documents.
 */
public final class ElasticsearchBulk implements AutoCloseable {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final HttpStore store;
    private final String index;
    private final Progress progress;
    private final IndexAtRest atRest;
    private final BulkSize size;
    private final int threads;
    private final BlockingQueue<Body> free;
    private final ExecutorService senders;
    private final AtomicReference<IOException> failure = new AtomicReference<>();
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong pauses = new AtomicLong();
    private Body body = new Body();

    private ElasticsearchBulk(
            HttpStore store, String index, BulkSize size, int threads, Progress progress, IndexAtRest atRest) {
        this.size = size;
        this.store = store;
        this.index = index;
        this.threads = threads;
        this.progress = progress;
        this.atRest = atRest;
        this.free = new ArrayBlockingQueue<>(threads + 1);
        for (int i = 0; i < threads; i++) {
            free.add(new Body());
        }
        this.senders = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "bulk to " + index);
            thread.setDaemon(true);
            return thread;
        });
    }

    /**
     * Begins to load an index.
     *
     * @param index its full name; it must exist
     * @param threads the number of requests in flight at a time
     * @param progress receives the documents that were taken
     * @throws IOException if there is no such index or the store can't be reached
     */
    public static ElasticsearchBulk into(Address address, String index, int threads, Progress progress)
            throws IOException {
        return into(address, index, new BulkSize(), threads, progress);
    }

    /**
     * Begins to load an index by requests of one size, however fast the store takes them. Benchmarks use it, since the
     * same documents then need the same number of requests each time.
     *
     * @param bytes the size of a full request
     */
    public static ElasticsearchBulk into(Address address, String index, int bytes, int threads, Progress progress)
            throws IOException {
        return into(address, index, new BulkSize(bytes), threads, progress);
    }

    private static ElasticsearchBulk into(Address address, String index, BulkSize size, int threads, Progress progress)
            throws IOException {
        HttpStore store = new HttpStore(address);
        return new ElasticsearchBulk(store, index, size, threads, progress, IndexAtRest.of(store, index));
    }

    /**
     * Adds one document; it replaces one with the same id.
     *
     * @param source JSON on one line
     * @throws IOException if the store refused this or an earlier document
     */
    public void add(String id, String source) throws IOException {
        body.add(id, source);
        if (body.length() >= size.bytes()) {
            hand();
        }
    }

    /**
     * Waits until the store has taken all documents, and makes them visible to searches.
     *
     * @return the number of documents that the store took
     * @throws IOException if it refused one
     */
    public long finish() throws IOException {
        if (body.documents() > 0) {
            hand();
        }
        senders.shutdown();
        try {
            while (!senders.awaitTermination(1, TimeUnit.MINUTES)) {
                check();
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        check();
        atRest.restore();
        return taken.get();
    }

    /** Returns how often the store has been too busy so far. */
    public long pauses() {
        return pauses.get();
    }

    private void hand() throws IOException {
        check();
        Body full = body;
        senders.execute(() -> send(full));
        try {
            body = free.take();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private void check() throws IOException {
        IOException failed = failure.get();
        if (failed != null) {
            throw new IOException(failed.getMessage(), failed);
        }
    }

    private void send(Body full) {
        try {
            if (failure.get() == null) {
                deliver(full);
                taken.addAndGet(full.documents());
                progress.advance(full.documents());
            }
        } catch (IOException e) {
            failure.compareAndSet(null, e);
        } catch (InterruptedException e) {
            failure.compareAndSet(null, interrupted(e));
        } finally {
            full.clear();
            free.add(full);
        }
    }

    private void deliver(Body full) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long pause = FIRST_PAUSE.toMillis();
        while (true) {
            long start = System.nanoTime();
            HttpResponse<String> response = store.send(
                    "POST",
                    "/" + index + "/_bulk?timeout=10s&" + BulkAnswer.FILTER,
                    "application/x-ndjson",
                    BodyPublishers.ofByteArray(full.bytes(), 0, full.length()));
            BulkAnswer answer = BulkAnswer.of(response.statusCode(), response.body());
            if (answer.refusal().isPresent()) {
                String refusal = answer.refusal().get();
                throw new IOException("Elasticsearch refuses a part of " + index + ": " + refusal
                        + UnplacedShard.reason(store, index, refusal));
            }
            if (!answer.tooBusy()) {
                size.took(full.length(), System.nanoTime() - start);
                return;
            }
            if (System.nanoTime() > deadline) {
                throw new IOException("Elasticsearch has been too busy for " + index + " for " + PATIENCE.toMinutes()
                        + " minutes (status 429). Load with fewer than " + threads + " threads, or when it has less to"
                        + " do.");
            }
            pauses.incrementAndGet();
            TimeUnit.MILLISECONDS.sleep(pause);
            pause = Math.min(pause * 2, LONGEST_PAUSE.toMillis());
        }
    }

    private static IOException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new IOException("interrupted while loading", cause);
    }

    /** Stops sending requests. */
    @Override
    public void close() {
        senders.shutdownNow();
    }

    /** The body of one bulk request: for each document a line that says where it goes, and a line with the document. */
    private static final class Body {

        private byte[] bytes = new byte[BulkSize.SMALLEST * 2];
        private int length;
        private int documents;

        void add(String id, String source) {
            if (source.indexOf('\n') >= 0) {
                throw new IllegalArgumentException("document " + id + " is more than one line: " + source);
            }
            text("{\"index\":{\"_id\":\"");
            text(id.replace("\\", "\\\\").replace("\"", "\\\""));
            text("\"}}\n");
            text(source);
            text("\n");
            documents++;
        }

        private void text(String text) {
            byte[] more = text.getBytes(StandardCharsets.UTF_8);
            if (length + more.length > bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more.length));
            }
            System.arraycopy(more, 0, bytes, length, more.length);
            length += more.length;
        }

        /** Returns a buffer whose first {@link #length} bytes are the body. */
        byte[] bytes() {
            return bytes;
        }

        int length() {
            return length;
        }

        int documents() {
            return documents;
        }

        void clear() {
            length = 0;
            documents = 0;
        }
    }
}
