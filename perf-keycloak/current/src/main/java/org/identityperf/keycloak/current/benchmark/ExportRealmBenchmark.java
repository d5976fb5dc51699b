package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.reader.ExportView;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.keycloak.exportimport.util.ExportUtils;
import org.openjdk.jmh.annotations.Param;

/**
 * What does it cost to export a realm among many, with its users and without?
 *
 * <p>{@code -Pperf -Dperf.include=ExportRealm}
 */
@StorageBenchmark(dataset = RequestsDataset.class)
public class ExportRealmBenchmark extends RealmReads {

    /** What of the realm is exported. */
    public enum Exported {
        /** All but its users. */
        WITHOUT_USERS(false),
        /** All. */
        WITH_USERS(true);

        private final Operation<UserPopulation> operation;

        Exported(boolean users) {
            this.operation = new Operation<>(
                    (reader, data, i) -> export(reader, users), (data, i) -> ExportView.of(data, users));
        }

        private static ExportView export(Reader reader, boolean users) {
            return reader.ask(
                    (session, realm) -> ExportView.of(ExportUtils.exportRealm(session, realm, users, true)),
                    statements -> ExportView.of(statements, users));
        }
    }

    /** How many other realms there are besides the exported one and the administrators' own. */
    @Param("1")
    public int realms;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    /** How many clients the realm has. */
    @Param("10")
    public int clients;

    /** How many roles each of ten clients has. */
    @Param("10")
    public int clientRoles;

    /** What is exported. */
    @Param
    public Exported operation;

    @Override
    Operation<UserPopulation> operation() {
        return operation.operation;
    }

    /** Returns 1, since there is one realm to export. */
    @Override
    int length() {
        return 1;
    }
}
