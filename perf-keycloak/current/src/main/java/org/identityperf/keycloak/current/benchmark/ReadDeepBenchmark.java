package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.Map;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.Population;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.dataset.Sizes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to learn a user's roles by how deep composites are, and those and the paths of the user's groups by how
 * deep the tree of groups is?
 *
 * <p>{@code -Pperf -Dperf.include=ReadDeep}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmDataset.class, countedInvocations = 10)
public class ReadDeepBenchmark extends SteadyState {

    /** What is asked about a user. */
    public enum Deep {
        /** All roles, composites broken down; groups bring none, but are asked for them up to the topmost. */
        ROLES(
                (asked, about, i) -> asked.users().roles(about.userId(about.apart(i))),
                (about, i) -> about.deepRoles(about.apart(i))),
        /** The groups that the user is in, each by its path, as administrators see them. */
        PATHS(
                (asked, about, i) -> asked.users().groupPaths(about.userId(about.apart(i))),
                (about, i) -> about.groupPaths(about.apart(i)));

        private final Question<Population> question;

        Deep(Question.Asking<Population> asking, Question.Answer<Population> answer) {
            this.question = new Question<>(asking, answer);
        }
    }

    /** Users far apart. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends UserState {

        /** How many roles a chain of composites has. */
        @Param("4")
        public int compositeDepth;

        /** How many groups stand one below the other for each level of the tree. */
        @Param("1")
        public int groupDepth;

        /** What is asked. */
        @Param
        public Deep deep;

        @Override
        CurrentSizes sizes() {
            return CurrentSizes.of(Sizes.of(Map.of(
                    CurrentSizes.USERS, users,
                    CurrentSizes.ROLES, (long) roles,
                    CurrentSizes.GROUPS, (long) groups,
                    CurrentSizes.COMPOSITE_DEPTH, (long) compositeDepth,
                    CurrentSizes.GROUP_DEPTH, (long) groupDepth)));
        }

        @Override
        Question<Population> question() {
            return deep.question;
        }
    }

    /** Keycloak itself. */
    @State(Scope.Benchmark)
    public static class Server extends Asked implements OnServer {}

    /** One statement each. */
    @State(Scope.Benchmark)
    public static class Floor extends Asked implements OnFloor {}

    /** The real server. */
    @Benchmark
    public Object server(Server asked, ServerCache held) {
        return asked.next();
    }

    /** The same in one statement an operation. */
    @Benchmark
    public Object floor(Floor asked) {
        return asked.next();
    }
}
