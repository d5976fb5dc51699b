package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.List;
import java.util.stream.Stream;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a page of users cost, with their attributes as the administrators' listing needs them (issue 48480), and
 * what does counting the users cost?
 *
 * <p>{@code -Pperf -Dperf.include=ListUsers}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmDataset.class, countedInvocations = 10)
public class ListUsersBenchmark extends UserReads {

    private static final int PAGE = 20;

    /** A {@code Listed} value says which users are listed or counted. */
    public enum Listed {
        /** The first page of all users. */
        FIRST(
                (asked, about, i) -> asked.users().page(0, PAGE),
                (about, i) -> views(about.byName().limit(PAGE))),
        /** The last page of all users. */
        LAST(
                (asked, about, i) -> asked.users().page(beforeLast(about), PAGE),
                (about, i) -> views(about.byName().skip(beforeLast(about)))),
        /** The users whose names begin with a text. */
        SEARCH(
                (asked, about, i) -> asked.users().search(UserPopulation.userName(10 + i), 0, PAGE),
                (about, i) -> views(about.beginningWith(10 + i).limit(PAGE))),
        /** The first users with a value of an attribute that many share (issue 37607). */
        ATTRIBUTE(
                (asked, about, i) ->
                        asked.users().withAttribute(UserPopulation.DEPARTMENT, UserPopulation.department(i), 0, PAGE),
                (about, i) -> views(about.inDepartment(i).limit(PAGE))),
        /** How many users there are. */
        COUNT(
                (asked, about, i) -> asked.users().count(),
                (about, i) -> about.sizes().users()),
        /** The first members of a group. */
        MEMBERS(
                (asked, about, i) -> asked.users().members(about.groupId(group(about, i)), 0, PAGE),
                (about, i) ->
                        about.members(group(about, i)).stream().limit(PAGE).toList());

        private final Question<UserPopulation> question;

        Listed(Question.Asking<UserPopulation> asking, Question.Answer<UserPopulation> answer) {
            this.question = new Question<>(asking, answer);
        }

        private static List<UserView> views(Stream<Long> users) {
            return users.map(UserView::of).toList();
        }

        private static int beforeLast(UserPopulation about) {
            return Math.toIntExact(Math.max(0, about.sizes().users() - PAGE));
        }

        private static int group(UserPopulation about, int i) {
            return i % about.sizes().groups();
        }
    }

    /** What is listed. */
    @Param
    public Listed listed;

    @Override
    Question<UserPopulation> question() {
        return listed.question;
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
