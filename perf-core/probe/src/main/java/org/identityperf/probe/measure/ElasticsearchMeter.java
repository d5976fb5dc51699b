package org.identityperf.probe.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.HttpStore;

/**
 * An Elasticsearch meter counts requests to Elasticsearch by its own statistics. It counts requests by route, such as
 * {@code /{index}/_search}, and their effects on documents of clones. The statistics include the requests of every
 * client, so the server has to be the run's own.
 *
 * <p>Rows are documents indexed, deleted, or got by id. No statistic gives the number of documents that a search
 * returned, so with a search in the window rows are not counted.
 */
final class ElasticsearchMeter extends StoreMeter {

    private static final String ROUTES = "/_nodes/stats/http?filter_path=nodes.*.http.routes.*.requests.count";
    private static final Pattern ROUTE = Pattern.compile("\"(/[^\"]*)\":\\{\"requests\":\\{\"count\":(\\d+)");
    /** The routes under which the server lists this meter's own two requests. */
    private static final Pattern OWN = Pattern.compile("/_nodes/.*|/_cat/.*");

    private static final String DOCUMENTS = "/_cat/indices/identityperf_run_*?h=search.query_total,get.total,"
            + "indexing.index_total,indexing.delete_total";
    private static final List<String> KINDS =
            List.of("shard searched", "document got by id", "document indexed", "document deleted");
    private static final String SEARCHED = KINDS.get(0);

    private final HttpStore store;
    private SortedMap<String, Long> before = new TreeMap<>();

    ElasticsearchMeter(Address statistics) {
        this.store = new HttpStore(statistics);
    }

    @Override
    public void open() throws IOException {
        before = counts();
    }

    @Override
    public Map<Counter, Double> close() throws IOException {
        SortedMap<String, Long> since = counts();
        before.forEach((what, count) -> since.merge(what, -count, Long::sum));
        double requests = 0;
        double documents = 0;
        List<StatementCount> found = new ArrayList<>();
        for (Map.Entry<String, Long> entry : since.entrySet()) {
            boolean request = entry.getKey().startsWith("/");
            boolean searched = entry.getKey().equals(SEARCHED);
            long count = entry.getValue();
            requests += request ? count : 0;
            documents += request || searched ? 0 : count;
            if (count > 0) {
                found.add(new StatementCount(count, request || searched ? 0 : count, entry.getKey()));
            }
        }
        add(found, List.of(), OptionalDouble.empty());
        double rows = since.get(SEARCHED) > 0 ? Double.NaN : documents;
        return Map.of(Counter.CALLS, requests, Counter.ROUND_TRIPS, requests, Counter.ROWS, rows);
    }

    private SortedMap<String, Long> counts() throws IOException {
        SortedMap<String, Long> counts = new TreeMap<>();
        Matcher route = ROUTE.matcher(store.ask("GET", ROUTES, ""));
        while (route.find()) {
            if (!OWN.matcher(route.group(1)).matches()) {
                counts.merge(route.group(1), Long.valueOf(route.group(2)), Long::sum);
            }
        }
        KINDS.forEach(kind -> counts.put(kind, 0L));
        // An index whose shards have not started, such as that of a database which is being cloned, has an empty line.
        for (String index : store.ask("GET", DOCUMENTS, "")
                .lines()
                .filter(line -> !line.isBlank())
                .toList()) {
            String[] columns = index.strip().split("\\s+");
            for (int i = 0; i < KINDS.size(); i++) {
                counts.merge(KINDS.get(i), Long.valueOf(columns[i]), Long::sum);
            }
        }
        return counts;
    }
}
