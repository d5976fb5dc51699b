package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.keycloak.current.service.AdminRequest;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.dataset.Sizes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does an administrator's look at one role, group, user or client cost? The server's own REST resources answer it.
 * It has no floor: {@link AdminRequestBenchmark} has those of the requests that many make.
 *
 * <p>{@code -Pperf -Dperf.include=AdminRead}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RequestsDataset.class, countedInvocations = 10)
public class AdminReadBenchmark extends AdministratorReads {

    private static final int PAGE = 20;

    /** The first user whose name is searched for; the names of others begin with it. */
    private static final long FIRST = 10;

    /** How the names of the roles begin that the population has; every user has the realm's own besides. */
    private static final String OURS = "role";

    /** A {@code Looked} value says what an administrator looks at. */
    public enum Looked {
        /** The role with that name. */
        ROLE(
                (request, about, i) -> request.role(UserPopulation.roleName(about.roleApart(i))),
                (about, i) -> UserPopulation.roleName(about.roleApart(i))),
        /** The roles that a role is made of. */
        COMPOSITES(
                (request, about, i) -> request.composites(UserPopulation.roleName(about.roleApart(i))),
                (about, i) -> about.isComposite(about.roleApart(i))
                        ? Set.of(UserPopulation.roleName(about.roleApart(i) + 1))
                        : Set.of()),
        /** A page of the users in whose names a word is found. */
        FOUND(
                (request, about, i) -> request.found(word(i), PAGE).stream()
                        .map(UserView::userName)
                        .toList(),
                (about, i) -> about.beginningWith(FIRST + i)
                        .limit(PAGE)
                        .map(UserPopulation::userName)
                        .toList()),
        /** The group with that id. */
        GROUP(
                (request, about, i) -> request.group(about.groupId(group(about, i))),
                (about, i) -> UserPopulation.groupName(group(about, i))),
        /** A page of a group's members. */
        MEMBERS(
                (request, about, i) -> request.members(about.groupId(group(about, i)), PAGE),
                (about, i) ->
                        about.members(group(about, i)).stream().limit(PAGE).collect(Collectors.toSet())),
        /** All roles of the realm that a user has. */
        EFFECTIVE_ROLES(
                (request, about, i) -> ours(request.effectiveRoles(about.userId(about.apart(i)))),
                (about, i) -> ours(about.deepRoles(about.apart(i)))),
        /** The groups of a user. */
        MEMBERSHIPS(
                (request, about, i) -> request.memberships(about.userId(about.apart(i))),
                (about, i) -> Set.copyOf(about.groupNames(about.apart(i)))),
        /** The credentials of a user, who has none. */
        CREDENTIALS((request, about, i) -> request.credentials(about.userId(about.apart(i))), (about, i) -> Set.of()),
        /** The scopes that a client gets by default. */
        DEFAULT_SCOPES(
                (request, about, i) -> request.defaultScopes(
                        about.clients().key(about.clients().apart(i))),
                (about, i) -> ClientPopulation.DEFAULT_SCOPES),
        /** The groups that new users join, of which there are none. */
        DEFAULT_GROUPS((request, about, i) -> request.defaultGroups(), (about, i) -> Set.of());

        private final Look look;
        private final Operation.Answer<UserPopulation> answer;

        Looked(Look look, Operation.Answer<UserPopulation> answer) {
            this.look = look;
            this.answer = answer;
        }

        private static String word(int i) {
            return UserPopulation.userName(FIRST + i);
        }

        private static int group(UserPopulation about, int i) {
            return i % about.sizes().groups();
        }

        private static Set<String> ours(Collection<String> names) {
            return names.stream().filter(name -> name.startsWith(OURS)).collect(Collectors.toSet());
        }
    }

    /** This function has a server answer question i. */
    private interface Look {
        Object ask(AdminRequest request, UserPopulation about, int i);
    }

    /** What the administrator looks at. */
    @Param
    public Looked looked;

    @Override
    CurrentSizes sizes() {
        return CurrentSizes.of(Sizes.of(Map.of(CurrentSizes.USERS, users)));
    }

    @Override
    Operation<UserPopulation> operation() {
        return new Operation<>(
                (reader, about, i) -> reader.request(
                        session -> looked.look.ask(AdminRequest.of(session, token()), about, i),
                        statements -> null,
                        shipped -> looked.look.ask(AdminRequest.of(shipped, token()), about, i)),
                looked.answer);
    }

    /** Measures the server's own code. */
    @Benchmark
    public Object server(ServerCache held) {
        return next();
    }

    /** Counts the shipped server, in a calibration. */
    @Benchmark
    public Object shipped(ServerCache held) {
        return next();
    }
}
