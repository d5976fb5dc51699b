package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.List;
import java.util.function.BiFunction;
import org.identityperf.keycloak.current.Population;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.reader.UserReader;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * What does it cost to find one user with all attributes, and to read the user's roles and groups, also for a token?
 *
 * <p>{@code -Pperf -Dperf.include=ReadUser}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmDataset.class, countedInvocations = 10)
public class ReadUserBenchmark extends SteadyState {

    /** A {@code What} value says what is asked about a user. */
    public enum What {
        /** The user with that id. */
        ID((asked, about, user) -> asked.byId(about.userId(user)), (about, user) -> UserView.of(user)),
        /** The user with that name. */
        USERNAME(
                (asked, about, user) -> asked.byUserName(Population.userName(user)),
                (about, user) -> UserView.of(user)),
        /** The user with that e-mail address. */
        EMAIL((asked, about, user) -> asked.byEmail(Population.email(user)), (about, user) -> UserView.of(user)),
        /** The one user with that value of an attribute. */
        ATTRIBUTE(
                (asked, about, user) -> asked.byAttribute(Population.NUMBER, Population.employeeNumber(user)),
                (about, user) -> List.of(UserView.of(user))),
        /** All roles, with composites expanded. */
        ROLES((asked, about, user) -> asked.roles(about.userId(user)), Population::deepRoles),
        /** All roles as they are listed in an access token. */
        TOKEN(
                (asked, about, user) ->
                        asked.rolesInToken(about.userId(user), about.clients().key(0)),
                Population::deepRoles),
        /** All groups. */
        GROUPS((asked, about, user) -> asked.groups(about.userId(user)), Population::groupNames);

        private final Question<Population> question;

        What(OfUser asking, BiFunction<Population, Long, Object> answer) {
            this.question = new Question<>(
                    (asked, about, i) -> asking.ask(asked.users(), about, about.apart(i)),
                    (about, i) -> answer.apply(about, about.apart(i)));
        }
    }

    /** This function asks about one user. */
    private interface OfUser {
        Object ask(UserReader asked, Population about, long user);
    }

    /** This state asks about users that are far apart. */
    @State(Scope.Benchmark)
    public abstract static class Asked extends UserState {

        /** The question. */
        @Param
        public What what;

        @Override
        Question<Population> question() {
            return what.question;
        }
    }

    /** This state uses the server's own code. */
    @State(Scope.Benchmark)
    public static class Server extends Asked implements OnServer {}

    /** This state uses the floor, with one statement for each operation. */
    @State(Scope.Benchmark)
    public static class Floor extends Asked implements OnFloor {}

    /** Measures the server's own code. */
    @Benchmark
    public Object server(Server asked, ServerCache held) {
        return asked.next();
    }

    /** Measures the floor: the same in one statement for each operation. */
    @Benchmark
    public Object floor(Floor asked) {
        return asked.next();
    }
}
