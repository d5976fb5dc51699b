package org.identityperf.probe.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;

/**
 * An Elasticsearch bulk load fills one index by bulk requests of one size. One thread adds documents, and several send
 * the requests. Meanwhile the index is not refreshed and has no replicas. A request to a store that is too busy is sent
 * again after a while. Memory is bounded, however much is loaded: one request more than there are threads.
 *
 * <p>There is no rollback: without {@link #finish} the index holds some of the documents.
 */
public final class ElasticsearchBulk implements AutoCloseable {

    private static final int REQUEST_BYTES = 1 << 20;

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final Pattern REFRESH = Pattern.compile("\"index\\.refresh_interval\":(\"[^\"]+\")");
    private static final Pattern REPLICAS = Pattern.compile("\"index\\.number_of_replicas\":(\"\\d+\")");

    private static final Pattern INACTIVE_SHARD = Pattern.compile("\\[(\\d+)\\] primary shard is not active");
    private static final Pattern EXPLANATION = Pattern.compile("\"explanation\":\"((?:[^\"\\\\]|\\\\.)*)\"");

    private final HttpStore store;
    private final String index;
    private final int requestBytes;
    private final int threads;
    private final Progress progress;
    private final String usualSettings;
    private final Semaphore room;
    private final ExecutorService senders;
    private final AtomicReference<IOException> failure = new AtomicReference<>();
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong pauses = new AtomicLong();
    private Body body = new Body();

    private ElasticsearchBulk(Address address, String index, int requestBytes, int threads, Progress progress)
            throws IOException {
        this.store = new HttpStore(address);
        this.index = index;
        this.requestBytes = requestBytes;
        this.threads = threads;
        this.progress = progress;
        this.usualSettings = store.ask("GET", "/" + index + "/_settings?flat_settings=true", "");
        set("\"-1\"", "0");
        this.room = new Semaphore(threads);
        this.senders = Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(work, "bulk to " + index);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** @param threads the number of requests in flight at a time */
    public static ElasticsearchBulk into(Address address, String index, int threads, Progress progress)
            throws IOException {
        return into(address, index, REQUEST_BYTES, threads, progress);
    }

    /** @param bytes the size of a full request */
    public static ElasticsearchBulk into(Address address, String index, int bytes, int threads, Progress progress)
            throws IOException {
        return new ElasticsearchBulk(address, index, bytes, threads, progress);
    }

    private void set(String refresh, String replicas) throws IOException {
        store.ask(
                "PUT",
                "/" + index + "/_settings",
                "{\"index.refresh_interval\":" + refresh + ",\"index.number_of_replicas\":" + replicas + "}");
    }

    private String usual(Pattern setting) {
        Matcher matcher = setting.matcher(usualSettings);
        return matcher.find() ? matcher.group(1) : "null";
    }

    /**
     * Adds one document, which replaces one with the same id.
     *
     * @param source JSON on one line
     */
    public void add(String id, String source) throws IOException {
        body.add(id, source);
        if (body.size() >= requestBytes) {
            hand();
        }
    }

    /** Waits until the store has taken all documents, makes them visible to searches, and returns their number. */
    public long finish() throws IOException {
        if (body.documents > 0) {
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
        set(usual(REFRESH), usual(REPLICAS));
        store.ask("POST", "/" + index + "/_refresh", "");
        return taken.get();
    }

    /** Returns how often the store has been too busy so far. */
    public long pauses() {
        return pauses.get();
    }

    private void hand() throws IOException {
        check();
        try {
            room.acquire();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
        Body full = body;
        body = new Body();
        senders.execute(() -> send(full));
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
                taken.addAndGet(full.documents);
                progress.advance(full.documents);
            }
        } catch (IOException e) {
            failure.compareAndSet(null, e);
        } catch (InterruptedException e) {
            failure.compareAndSet(null, interrupted(e));
        } finally {
            room.release();
        }
    }

    private void deliver(Body full) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        long pause = FIRST_PAUSE.toMillis();
        while (true) {
            HttpResponse<String> response = store.send(
                    "POST",
                    "/" + index + "/_bulk?timeout=10s&" + BulkAnswer.FILTER,
                    "application/x-ndjson",
                    BodyPublishers.ofByteArray(full.bytes(), 0, full.size()));
            BulkAnswer answer = BulkAnswer.of(response.statusCode(), response.body());
            if (answer.refusal().isPresent()) {
                String refusal = answer.refusal().get();
                throw new IOException(
                        "Elasticsearch refuses a part of " + index + ": " + refusal + whyUnplaced(refusal));
            }
            if (!answer.tooBusy()) {
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

    /**
     * Returns why a shard is on no node, as the store explains it; the usual cause is a disk's watermark. It returns
     * nothing if the refusal has another cause, or the store doesn't explain it to this user.
     */
    private String whyUnplaced(String refusal) throws IOException {
        Matcher shard = INACTIVE_SHARD.matcher(refusal);
        if (!shard.find()) {
            return "";
        }
        HttpResponse<String> answer = store.json(
                "POST",
                "/_cluster/allocation/explain?filter_path=node_allocation_decisions.deciders.explanation",
                "{\"index\":\"" + index + "\",\"shard\":" + shard.group(1) + ",\"primary\":true}");
        Set<String> explanations = EXPLANATION
                .matcher(answer.body())
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return explanations.isEmpty() ? "" : ". No node takes its shard: " + String.join("; ", explanations);
    }

    private static IOException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new IOException("interrupted while loading", cause);
    }

    @Override
    public void close() {
        senders.shutdownNow();
    }

    /** The body of one bulk request: for each document a line that says where it goes, and a line with the document. */
    private static final class Body extends ByteArrayOutputStream {

        private int documents;

        void add(String id, String source) {
            if (source.indexOf('\n') >= 0) {
                throw new IllegalArgumentException("document " + id + " is more than one line: " + source);
            }
            String quoted = id.replace("\\", "\\\\").replace("\"", "\\\"");
            writeBytes(("{\"index\":{\"_id\":\"" + quoted + "\"}}\n" + source + "\n").getBytes(StandardCharsets.UTF_8));
            documents++;
        }

        byte[] bytes() {
            return buf;
        }
    }
}
