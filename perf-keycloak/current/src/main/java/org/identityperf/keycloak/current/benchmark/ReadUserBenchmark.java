package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.List;
import java.util.function.BiFunction;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.UserReader;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to find one user with all attributes, and to read the user's roles and groups, also for a token?
 *
 * <p>{@code -Pperf -Dperf.include=ReadUser}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmDataset.class, countedInvocations = 10)
public class ReadUserBenchmark extends UserReads {

    /** A {@code What} value says what is asked about a user. */
    public enum What {
        /** The user with that id. */
        ID((asked, about, user) -> asked.byId(about.userId(user)), (about, user) -> UserView.of(user)),
        /** The user with that name. */
        USERNAME(
                (asked, about, user) -> asked.byUserName(UserPopulation.userName(user)),
                (about, user) -> UserView.of(user)),
        /** The user with that e-mail address. */
        EMAIL((asked, about, user) -> asked.byEmail(UserPopulation.email(user)), (about, user) -> UserView.of(user)),
        /** The one user with that value of an attribute. */
        ATTRIBUTE(
                (asked, about, user) -> asked.byAttribute(UserPopulation.NUMBER, UserPopulation.employeeNumber(user)),
                (about, user) -> List.of(UserView.of(user))),
        /** All roles, with composites expanded. */
        ROLES((asked, about, user) -> asked.roles(about.userId(user)), UserPopulation::deepRoles),
        /** All roles as they are listed in an access token. */
        TOKEN(
                (asked, about, user) ->
                        asked.rolesInToken(about.userId(user), about.clients().key(0)),
                UserPopulation::deepRoles),
        /** All groups. */
        GROUPS((asked, about, user) -> asked.groups(about.userId(user)), UserPopulation::groupNames);

        private final Question<UserPopulation> question;

        What(OfUser asking, BiFunction<UserPopulation, Long, Object> answer) {
            this.question = new Question<>(
                    (asked, about, i) -> asking.ask(asked.users(), about, about.apart(i)),
                    (about, i) -> answer.apply(about, about.apart(i)));
        }
    }

    /** This function asks about one user. */
    private interface OfUser {
        Object ask(UserReader asked, UserPopulation about, long user);
    }

    /** The question. */
    @Param
    public What what;

    @Override
    Question<UserPopulation> question() {
        return what.question;
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
