package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.Map;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.dataset.Sizes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read a user's roles and the paths of the user's groups, depending on how deep composites and the
 * tree of groups are?
 *
 * <p>{@code -Pperf -Dperf.include=ReadDeep}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmDataset.class, countedInvocations = 10)
public class ReadDeepBenchmark extends UserReads {

    /** A {@code Deep} value says what is asked about a user. */
    public enum Deep {
        /** All roles, with composites expanded. The groups have no roles, but are read for them up to the topmost. */
        ROLES(
                (asked, about, i) -> asked.users().roles(about.userId(about.apart(i))),
                (about, i) -> about.deepRoles(about.apart(i))),
        /** The groups that the user is in, each by its path, as administrators see them. */
        PATHS(
                (asked, about, i) -> asked.users().groupPaths(about.userId(about.apart(i))),
                (about, i) -> about.groupPaths(about.apart(i)));

        private final Question<UserPopulation> question;

        Deep(Question.Asking<UserPopulation> asking, Question.Answer<UserPopulation> answer) {
            this.question = new Question<>(asking, answer);
        }
    }

    /** How many roles a chain of composites has. */
    @Param("4")
    public int compositeDepth;

    /** How many nested groups each level of the tree has. */
    @Param("1")
    public int groupDepth;

    /** The question. */
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
    Question<UserPopulation> question() {
        return deep.question;
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
