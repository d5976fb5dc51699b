package org.identityperf.probe.load;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;

/**
 * Index parts load an Elasticsearch index in parts. There are no transactions: once the store has taken all documents
 * of a part, a second index records that part. When an interrupted part is loaded again, each document replaces itself,
 * since its id is a function of its number. The load is unfinished as long as the second index exists.
 */
public final class IndexParts implements PartedLoad {

    /** Elasticsearch returns no more hits in one answer. */
    private static final int MOST = 10_000;

    private static final int THREADS = 2;
    private static final int NOT_FOUND = 404;
    private static final Pattern ID = Pattern.compile("\"_id\":\"([^\"]+)\"");
    private static final String ONE_SHARD =
            "{\"settings\":{\"number_of_shards\":1,\"number_of_replicas\":0},\"mappings\":{\"dynamic\":false}}";
    private static final String LOADING = "{\"index.refresh_interval\":\"-1\",\"index.number_of_replicas\":0}";

    private final Address place;
    private final HttpStore store;
    private final Definition definition;
    private final String index;
    private final String records;
    private final Documents documents;

    /**
     * A definition says how an index is created.
     *
     * @param name its full name, which begins with its place and a hyphen
     * @param body its mapping and settings as JSON
     * @param atRest the settings that loading changes, as they are when all is loaded: {@code index.refresh_interval}
     *     and {@code index.number_of_replicas} as JSON
     */
    public record Definition(String name, String body, String atRest) {}

    /** This interface supplies the documents of each part. */
    public interface Documents {

        int parts();

        long count(int part);

        void write(int part, ElasticsearchBulk bulk) throws IOException;
    }

    public IndexParts(Address place, Definition definition, Documents documents) {
        if (documents.parts() > MOST) {
            throw new IllegalArgumentException(
                    documents.parts() + " parts are too many to be recorded; " + MOST + " are the most");
        }
        this.place = place;
        this.store = new HttpStore(place);
        this.definition = definition;
        this.index = "/" + definition.name();
        this.records = index + "-parts";
        this.documents = documents;
    }

    @Override
    public void begin() throws IOException {
        if (exists(index) && !exists(records)) {
            return;
        }
        if (!exists(records)) {
            store.ask("PUT", records, ONE_SHARD);
        }
        if (!exists(index)) {
            store.ask("PUT", index, definition.body());
        }
        store.ask("PUT", index + "/_settings", LOADING);
    }

    @Override
    public int parts() {
        return documents.parts();
    }

    @Override
    public SortedSet<Integer> missing() throws IOException {
        Map<String, Integer> missing = new HashMap<>();
        IntStream.range(0, parts()).forEach(part -> missing.put(record(part), part));
        if (exists(records)) {
            store.ask("POST", records + "/_refresh", "");
            String found = store.ask("GET", records + "/_search?size=" + MOST + "&filter_path=hits.hits._id", "");
            for (Matcher id = ID.matcher(found); id.find(); ) {
                if (missing.remove(id.group(1)) == null) {
                    throw new IllegalStateException("the load of " + definition.name() + " was begun with other parts,"
                            + " such as " + id.group(1) + "; drop it and load again");
                }
            }
        } else if (exists(index)) {
            missing.clear();
        }
        return new TreeSet<>(missing.values());
    }

    @Override
    public void load(Progress progress) throws IOException {
        SortedSet<Integer> missing = missing();
        progress.begin("documents", missing.stream().mapToLong(documents::count).sum());
        for (int part : missing) {
            try (ElasticsearchBulk bulk = ElasticsearchBulk.into(place, definition.name(), THREADS, progress)) {
                documents.write(part, bulk);
                bulk.finish();
            }
            store.ask("PUT", records + "/_doc/" + record(part), "{}");
        }
    }

    /** Returns the id of a part's record, which differs from those of a load with other sizes. */
    private String record(int part) {
        return part + "-of-" + parts() + "-with-" + documents.count(part);
    }

    @Override
    public void finish(Progress progress) throws IOException {
        SortedSet<Integer> missing = missing();
        if (!missing.isEmpty()) {
            throw new IllegalStateException(missing.size() + " of " + parts() + " parts are missing in "
                    + definition.name() + ": load them first");
        }
        if (exists(records)) {
            store.ask("PUT", index + "/_settings", definition.atRest());
            store.ask("POST", index + "/_refresh", "");
            store.ask("DELETE", records, "");
        }
    }

    private boolean exists(String path) throws IOException {
        return store.json("HEAD", path, "").statusCode() != NOT_FOUND;
    }
}
