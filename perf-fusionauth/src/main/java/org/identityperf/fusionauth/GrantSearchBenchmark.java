package org.identityperf.fusionauth;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.identityperf.fusionauth.dataset.FusionDataset;
import org.identityperf.fusionauth.dataset.FusionIndex;
import org.identityperf.fusionauth.dataset.Shapes;
import org.identityperf.fusionauth.dataset.Tenants;
import org.identityperf.fusionauth.store.GrantPage;
import org.identityperf.fusionauth.store.GrantSearch;
import org.identityperf.fusionauth.store.GrantSearch.By;
import org.identityperf.fusionauth.store.GrantSearch.Query;
import org.identityperf.fusionauth.store.Id;
import org.identityperf.fusionauth.store.UuidColumn;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.probe.measure.CaseName;
import org.identityperf.probe.measure.Plans;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to find the grants of a user or of an entity, by their number and by the store that answers? An
 * operation is what an administrator's page shows: their number, and 25 of them ordered by name.
 *
 * <p>{@code -Pperf -Dperf.include=GrantSearch}
 */
@StorageBenchmark(dataset = FusionDataset.class, writes = true)
@UsesDataset(value = FusionIndex.class, store = "elasticsearch", when = "search=ELASTICSEARCH")
@OperationsPerInvocation(GrantSearchBenchmark.LENGTH)
public class GrantSearchBenchmark extends Searches {

    /** The page is the part of the found grants that is read. */
    public enum Page {
        FIRST,
        LAST
    }

    static final int LENGTH = 20;

    private static final String PAGE = "SELECT g.id, e.name FROM entity_user_grants g"
            + " JOIN entities e ON e.id = g.entities_id WHERE g.users_id = ? ORDER BY e.name, g.id LIMIT 25";

    /** Which store answers. */
    @Param
    public AnsweredBy search;

    /** Whose grants. */
    @Param
    public By operation;

    /** How many there are. */
    @Param({"1", "10", "1000"})
    public int grants;

    /** Which page of them. */
    @Param
    public Page page;

    /** Whether grants are indexed by user. */
    @Param
    public UsersIdIndex usersIdIndex;

    private GrantSearch searched;
    private Query query;

    @Override
    void ready(BenchmarkParams benchmarkCase, Connection connection) throws SQLException {
        usersIdIndex.make(address(), connection);
        query = new Query(operation, id(), page == Page.FIRST ? 0 : lastStart(), GrantSearch.USUAL_PAGE);
        switch (search) {
            case SQL -> {
                searched = fusion();
                explain(benchmarkCase, connection);
            }
            case ELASTICSEARCH -> searched = indexedGrants(benchmarkCase);
        }
    }

    private UUID id() {
        Tenants tenants = tenants();
        return switch (operation) {
            case USER -> Id.USER.of(tenants.sizes().user(tenants.shapes(), Shapes.userWith(grants)));
            case ENTITY -> Id.ENTITY.of(tenants.firstEntity(tenants.shapes()) + Shapes.entityWith(grants));
        };
    }

    private int lastStart() {
        return (grants - 1) / GrantSearch.USUAL_PAGE * GrantSearch.USUAL_PAGE;
    }

    private void explain(BenchmarkParams benchmarkCase, Connection connection) throws SQLException {
        if (operation == By.USER && store.equals("postgresql")) {
            Plans.explain(
                    connection,
                    CaseName.of(benchmarkCase),
                    "page of a user's grants",
                    PAGE,
                    UuidColumn.of(address()).bound(query.id()));
        }
    }

    /** Returns how many grants were on all pages. */
    @Override
    long all() {
        long found = 0;
        for (int i = 0; i < LENGTH; i++) {
            GrantPage answer = searched.search(query);
            found += answer.total() == grants ? answer.grants().size() : 0;
        }
        return found;
    }

    @Override
    long expected() {
        return (long) LENGTH * Math.min(GrantSearch.USUAL_PAGE, grants - query.start());
    }
}
