package org.identityperf.syncope.benchmark;

import java.sql.SQLException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.identityperf.probe.measure.CaseAddress;
import org.identityperf.probe.measure.CaseName;
import org.identityperf.probe.measure.Expected;
import org.identityperf.syncope.dataset.Schema;
import org.identityperf.syncope.shape.SearchForm;
import org.identityperf.syncope.shape.SearchPlans;
import org.identityperf.syncope.store.FoundUsers;
import org.identityperf.syncope.store.SearchKind;
import org.identityperf.syncope.store.StoredUser;
import org.identityperf.syncope.store.UserSearch;
import org.identityperf.syncope.store.UserStore;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What does it cost to find users by a condition, count all that match, and read one page of them in the order of
 * surnames?
 *
 * <p>{@code -Pperf -Dperf.include=SearchUsers}
 */
@OperationsPerInvocation(UserState.LENGTH)
public class SearchUsersBenchmark extends UserOperation {

    /** This state holds searches that each find a different user, and perhaps further ones. */
    @State(Scope.Thread)
    public static class Searches extends UserState<Searches.Sought> {

        /** The condition of the search. */
        @Param
        public SearchKind search;

        /** An expected search is a search together with the number of users that it must find. */
        public record Sought(UserSearch search, long total) {}

        // By search and expected number: two equal searches must find the same users.
        private final Map<Sought, List<StoredUser>> pages = new HashMap<>();

        @Override
        Sought ask(int i) {
            UserSearch asked = UserSearch.forUser(search, present(i), users);
            return new Sought(asked, asked.total(population(), users));
        }

        @Override
        boolean perform(UserStore users, Sought sought) {
            FoundUsers found = users.search(sought.search());
            pages.put(sought, found.page());
            return found.total() == sought.total() && found.page().size() == Math.min(UserSearch.PAGE, sought.total());
        }

        @Override
        void check(UserStore users, Sought sought) {
            List<StoredUser> page = pages.get(sought);
            List<StoredUser> inOrder = page.stream()
                    .sorted(Comparator.comparing(
                            user -> user.attributes().get(Schema.SURNAME).get(0)))
                    .toList();
            Expected.check("the order of a page", inOrder, page);
        }
    }

    /** This state holds the same searches for a store that can write a condition in several forms. */
    @State(Scope.Thread)
    public static class WrittenSearches extends Searches {

        /** How a condition is written. */
        @Param
        public SearchForm form;

        @Override
        UserStore open(BenchmarkParams benchmarkCase) throws SQLException {
            return openJsonb(CaseAddress.of(benchmarkCase), form);
        }

        /** Keeps the query plans of one search. */
        @TearDown(Level.Trial)
        public void explain(BenchmarkParams benchmarkCase) throws SQLException {
            SearchPlans.explain(CaseAddress.of(benchmarkCase), CaseName.of(benchmarkCase), form, ask(0).search());
        }
    }

    /** Measures Syncope itself. */
    @Benchmark
    public int server(Searches asked) {
        return asked.all();
    }

    /** Measures the JSONB shape with one statement for each step. */
    @Benchmark
    public int reference(WrittenSearches asked) {
        return asked.all();
    }

    /** Measures the same result with one statement an operation. */
    @Benchmark
    public int floor(Searches asked) {
        return asked.all();
    }
}
