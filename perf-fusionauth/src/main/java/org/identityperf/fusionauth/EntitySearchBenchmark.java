package org.identityperf.fusionauth;

import java.sql.Connection;
import java.util.List;
import java.util.UUID;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.fusionauth.dataset.FusionPopulation;
import org.identityperf.fusionauth.store.EntitySearch;
import org.identityperf.fusionauth.store.EntitySearch.Position;
import org.identityperf.fusionauth.store.Grant;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does a page of a tenant's entities cost, sorted by name, at the beginning and far behind the 10,000th entity?
 * Behind the 10,000th, the index answers only {@code search_after} (issue 2982 of fusionauth-issues). The tables have
 * no index by name.
 *
 * <p>{@code -Pperf -Dperf.include=EntitySearch}
 */
@StorageBenchmark(dataset = FusionDataset.class, writes = true)
@UsesDataset(value = FusionIndex.class, store = "elasticsearch", when = "search=ELASTICSEARCH")
@OperationsPerInvocation(EntitySearchBenchmark.LENGTH)
public class EntitySearchBenchmark extends Searches {

    /** The depth is the place of the page among all pages of the tenant. */
    public enum Depth {
        /** The first page. */
        FIRST,
        /** The last whole page of the largest tenant. */
        LAST
    }

    static final int LENGTH = 10;

    private static final int LARGEST = 0;
    private static final int COUNT = 25;

    /** Which store answers. */
    @Param
    public AnsweredBy search;

    /** Where the page is. */
    @Param
    public Depth depth;

    private final UUID tenant = Id.TENANT.of(LARGEST);
    private EntitySearch searched;
    private Position position;
    private long first;

    @Override
    void ready(BenchmarkParams benchmarkCase, Connection connection) {
        searched = switch (search) {
            case SQL -> fusion();
            case ELASTICSEARCH -> indexedEntities(benchmarkCase);
        };
        first = depth == Depth.FIRST ? 0 : tenants().entitiesOf(LARGEST) - COUNT;
        position = first == 0
                ? Position.start()
                : new Position(FusionPopulation.entityName(first - 1), Id.ENTITY.of(first - 1));
    }

    /** Returns how many entities were the ones of that page. */
    @Override
    long all() {
        long right = 0;
        for (int i = 0; i < LENGTH; i++) {
            List<Grant.Entity> page = searched.after(tenant, position, COUNT);
            for (int k = 0; k < page.size(); k++) {
                right += page.get(k).id().equals(Id.ENTITY.of(first + k)) ? 1 : 0;
            }
        }
        return right;
    }

    @Override
    long expected() {
        return (long) LENGTH * COUNT;
    }
}
