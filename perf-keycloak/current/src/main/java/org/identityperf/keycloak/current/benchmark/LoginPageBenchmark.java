package org.identityperf.keycloak.current.benchmark;

import java.util.Set;
import org.identityperf.keycloak.current.ClientPopulation;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.LinkPopulation;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.operation.Operation;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.reader.FloorReader;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.service.LoginPage;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * What does the login page cost, by the number of identity providers on it (issue 46100)? A browser without cookies
 * asks for it, for another client each time.
 *
 * <p>{@code -Pperf -Dperf.include=LoginPage}
 */
@StorageBenchmark(dataset = RequestsDataset.class, countedInvocations = 10)
public class LoginPageBenchmark extends OperationBenchmark<LinkPopulation> {

    private static final Operation<LinkPopulation> PAGE = new Operation<>(
            (reader, data, i) -> providers(reader, data.realm().clients().apart(i)),
            (data, i) -> data.of(0).keySet());

    /** How many identity providers the realm has. */
    @Param("10")
    public int providers;

    @Override
    LinkPopulation data() {
        return new LinkPopulation(realm.population(), providers);
    }

    @Override
    void readFirst() {
        Realms.byName(reader, CurrentSchema.REALM);
    }

    @Override
    Operation<LinkPopulation> operation() {
        return PAGE;
    }

    /** Returns the names of the identity providers on the page for a client. */
    private static Set<String> providers(Reader reader, int client) {
        return reader.request(
                session -> LoginPage.providers(session, client),
                statements -> Set.copyOf(statements.ask(
                        "SELECT p.provider_alias FROM REALM r JOIN CLIENT c ON c.realm_id = r.id AND c.client_id = ?"
                                + " JOIN IDENTITY_PROVIDER p ON p.realm_id = r.id AND p.enabled WHERE r.name = ?",
                        FloorReader::names,
                        ClientPopulation.clientId(client),
                        CurrentSchema.REALM)),
                shipped -> LoginPage.providers(shipped, client));
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

    /** Measures the floor: the same in one statement. */
    @Benchmark
    public Object floor() {
        return next();
    }
}
