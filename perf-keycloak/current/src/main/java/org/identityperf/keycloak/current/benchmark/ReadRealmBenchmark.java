package org.identityperf.keycloak.current.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import java.util.Map;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RealmDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.ClientView;
import org.identityperf.keycloak.current.reader.GroupView;
import org.identityperf.keycloak.current.reader.RoleView;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.dataset.Sizes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to read a realm's clients, roles and groups? Issue 50369 is about expanding a composite role.
 *
 * <p>{@code -Pperf -Dperf.include=ReadRealm}
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = RealmDataset.class, countedInvocations = 10)
public class ReadRealmBenchmark extends RealmReads {

    private static final int PAGE = 20;

    /** A {@code Read} value says what is read. */
    public enum Read {
        /** The client of that name. */
        CLIENT(
                (asked, about, i) -> asked.realm()
                        .client(ClientPopulation.clientId(about.clients().apart(i))),
                (about, i) -> ClientView.of(about.clients().apart(i))),
        /** A page of clients, another one for each question. */
        CLIENTS(
                (asked, about, i) -> asked.realm().clients(ClientPopulation.BEFORE + start(about, i), length(about, i)),
                (about, i) -> about.clients()
                        .byName()
                        .skip(start(about, i))
                        .limit(PAGE)
                        .map(ClientView::of)
                        .toList()),
        /** A client's roles. */
        CLIENT_ROLES(
                (asked, about, i) -> asked.realm().clientRoles(client(about, i)),
                (about, i) -> about.clients().roleNames()),
        /** The role of a client with that name, which is a composite of all its others. */
        CLIENT_ROLE(
                (asked, about, i) -> asked.realm().clientRole(client(about, i), ClientPopulation.roleName(0)),
                (about, i) -> new RoleView(
                        whole(about, i),
                        ClientPopulation.roleName(0),
                        about.sizes().clientRoles() > 1)),
        /** The roles in such a composite. */
        PARTS(
                (asked, about, i) -> asked.realm().parts(whole(about, i)),
                (about, i) -> about.clients().parts()),
        /** The realm's role of that name. */
        ROLE(
                (asked, about, i) -> asked.realm().role(UserPopulation.roleName(about.roleApart(i))),
                (about, i) -> RoleView.of(about, about.roleApart(i))),
        /** The groups below a group, each with how many are below it: a level of the tree that administrators open. */
        GROUPS(
                (asked, about, i) ->
                        asked.realm().below(about.groupId(i % about.sizes().groups())),
                (about, i) -> about.below(i % about.sizes().groups())
                        .map(below -> new GroupView(
                                UserPopulation.groupName(below),
                                about.below(below).count()))
                        .toList());

        private final Question<UserPopulation> question;

        Read(Question.Asking<UserPopulation> asking, Question.Answer<UserPopulation> answer) {
            this.question = new Question<>(asking, answer);
        }

        private static int start(UserPopulation about, int i) {
            return i * PAGE % about.sizes().clients();
        }

        private static int length(UserPopulation about, int i) {
            return Math.min(PAGE, about.sizes().clients() - start(about, i));
        }

        private static String client(UserPopulation about, int i) {
            return about.clients().key(about.clients().withRoles(i));
        }

        private static String whole(UserPopulation about, int i) {
            return about.clients().roleId(about.clients().withRoles(i), 0);
        }
    }

    /** How many roles the realm has. */
    @Param("100")
    public int roles;

    /** How many groups the realm has. */
    @Param("100")
    public int groups;

    /** How many clients the realm has. */
    @Param("100")
    public int clients;

    /** How many roles each client with roles has. */
    @Param("100")
    public int clientRoles;

    /** What is read. */
    @Param
    public Read read;

    @Override
    CurrentSizes sizes() {
        return CurrentSizes.of(Sizes.of(Map.of(
                CurrentSizes.ROLES, (long) roles,
                CurrentSizes.GROUPS, (long) groups,
                CurrentSizes.CLIENTS, (long) clients,
                CurrentSizes.CLIENT_ROLES, (long) clientRoles)));
    }

    @Override
    Question<UserPopulation> question() {
        return read.question;
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
