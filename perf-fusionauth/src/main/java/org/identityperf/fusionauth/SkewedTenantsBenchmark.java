package org.identityperf.fusionauth;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.Grants;
import org.identityperf.fusionauth.dataset.Tenants;
import org.identityperf.fusionauth.dataset.Tenants.Share;
import org.identityperf.fusionauth.store.GrantSearch;
import org.identityperf.fusionauth.store.GrantSearch.By;
import org.identityperf.fusionauth.store.GrantSearch.Query;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * Does a search cost more in a tenant that has 37 times as many entities as the usual one? An operation finds the one
 * grant of a user, another user each time.
 *
 * <p>{@code -Pperf -Dperf.include=SkewedTenants}
 */
@StorageBenchmark(dataset = FusionDataset.class)
@OperationsPerInvocation(SkewedTenantsBenchmark.LENGTH)
public class SkewedTenantsBenchmark extends Searches {

    static final int LENGTH = 100;

    /** How many entities the tenant has, compared with others. */
    @Param({"LARGEST", "USUAL"})
    public Share share;

    private final List<Query> queries = new ArrayList<>();

    @Override
    void ready(BenchmarkParams benchmarkCase, Connection connection) {
        Tenants tenants = tenants();
        int tenant = IntStream.range(0, tenants.sizes().tenants())
                .filter(t -> Tenants.share(t) == share)
                .findFirst()
                .orElseThrow();
        // User 0 has ten grants, those after it one each.
        for (int k = 1; k <= LENGTH; k++) {
            if (!Grants.holds(k)) {
                throw new IllegalStateException("user " + k + " holds no grant");
            }
            UUID user = Id.USER.of(tenants.sizes().user(tenant, k));
            queries.add(new Query(By.USER, user, 0, GrantSearch.USUAL_PAGE));
        }
    }

    /** Returns how many grants were found. */
    @Override
    long all() {
        long found = 0;
        for (Query query : queries) {
            found += fusion().search(query).grants().size();
        }
        return found;
    }

    @Override
    long expected() {
        return LENGTH;
    }
}
