package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.Map;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RealmPopulation;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.RealmObjects;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.operation.Users;
import org.identityperf.keycloak.current.reader.ClientView;
import org.identityperf.keycloak.current.reader.GroupView;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.reader.RealmView;
import org.identityperf.keycloak.current.reader.UserView;
import org.identityperf.keycloak.current.service.AdminRequest;
import org.identityperf.keycloak.current.service.AdministratorFloor;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.dataset.Sizes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does a request of an administrator cost: what every one does before its own work, by the number of realms, and
 * the representations of users, groups, clients and realms (issues 39668, 46681 and 48480)? The server's own REST
 * resources answer it.
 *
 * <p>{@code -Pperf -Dperf.include=AdminRequest}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RequestsDataset.class, countedInvocations = 10)
public class AdminRequestBenchmark extends AdministratorReads {

    private static final int PAGE = 20;

    /** An {@code Asked} value says what an administrator asks for. */
    public enum Asked {
        /** Nothing: the administrator's token is verified, and the realm is found. */
        NOTHING((request, about, i) -> request.admitted(), (floor, about, i) -> true, (about, i) -> true),
        /** The user with that id. */
        USER(
                (request, about, i) -> request.user(about.userId(about.apart(i))),
                (floor, about, i) -> Users.byId(floor, about.userId(about.apart(i))),
                (about, i) -> UserView.of(about.apart(i))),
        /** A page of all users, another one for each question. */
        USERS(
                (request, about, i) -> request.users(userPage(about, i), PAGE),
                (floor, about, i) -> Users.page(floor, userPage(about, i), PAGE),
                (about, i) -> about.byName()
                        .skip(userPage(about, i))
                        .limit(PAGE)
                        .map(UserView::of)
                        .toList()),
        /** The groups below a group, each with how many are below it: a level of the tree. */
        CHILDREN(
                (request, about, i) -> request.children(about.groupId(group(about, i))),
                (floor, about, i) -> RealmObjects.below(floor, about.groupId(group(about, i))),
                (about, i) -> about.below(group(about, i))
                        .map(below -> new GroupView(
                                UserPopulation.groupName(below),
                                about.below(below).count()))
                        .toList()),
        /** The client with that key. */
        CLIENT(
                (request, about, i) ->
                        request.client(about.clients().key(about.clients().apart(i))),
                (floor, about, i) -> RealmObjects.client(
                        floor, ClientPopulation.clientId(about.clients().apart(i))),
                (about, i) -> ClientView.of(about.clients().apart(i))),
        /** A page of clients, another one for each question. */
        CLIENTS(
                (request, about, i) -> request.clients(ClientPopulation.BEFORE + clientPage(about, i), PAGE),
                (floor, about, i) -> RealmObjects.clients(floor, ClientPopulation.BEFORE + clientPage(about, i), PAGE),
                (about, i) -> about.clients()
                        .byName()
                        .skip(clientPage(about, i))
                        .limit(PAGE)
                        .map(ClientView::of)
                        .toList()),
        /** The realm. */
        REALM(
                (request, about, i) -> request.realmView(),
                (floor, about, i) -> Realms.byName(floor, CurrentSchema.REALM),
                (about, i) -> RealmView.of(CurrentSchema.REALM)),
        /** The names of all realms that the administrator may see. */
        REALMS((request, about, i) -> request.realms(), (floor, about, i) -> Realms.all(floor), null);

        private final Request server;
        private final Floor floor;
        private final Operation.Answer<UserPopulation> answer;

        Asked(Request server, Floor floor, Operation.Answer<UserPopulation> answer) {
            this.server = server;
            this.floor = floor;
            this.answer = answer;
        }

        private static int userPage(UserPopulation about, int i) {
            return Math.toIntExact(i * PAGE % about.sizes().users());
        }

        private static int clientPage(UserPopulation about, int i) {
            return i * PAGE % about.sizes().clients();
        }

        private static int group(UserPopulation about, int i) {
            return i % about.sizes().groups();
        }
    }

    /** This function has the server's resources answer question i. */
    private interface Request {
        Object ask(AdminRequest request, UserPopulation about, int i);
    }

    /** This function answers question i with one statement. */
    private interface Floor {
        Object ask(Reader floor, UserPopulation about, int i);
    }

    /** How many groups the realm has. */
    @Param("100")
    public int groups;

    /** How many clients the realm has. */
    @Param("100")
    public int clients;

    /** What the administrator asks for. */
    @Param
    public Asked asked;

    @Override
    CurrentSizes sizes() {
        return CurrentSizes.of(Sizes.of(Map.of(
                CurrentSizes.USERS, users, CurrentSizes.GROUPS, (long) groups, CurrentSizes.CLIENTS, (long) clients)));
    }

    @Override
    Operation<UserPopulation> operation() {
        return new Operation<>(
                (reader, about, i) -> reader.request(
                        session -> asked.server.ask(AdminRequest.of(session, token()), about, i),
                        statements -> AdministratorFloor.admits(statements) ? asked.floor.ask(reader, about, i) : null,
                        shipped -> asked.server.ask(AdminRequest.of(shipped, token()), about, i)),
                asked == Asked.REALMS ? (about, i) -> new RealmPopulation(realms).names() : asked.answer);
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

    /** Measures the floor: a statement that admits the administrator, and one that answers. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
