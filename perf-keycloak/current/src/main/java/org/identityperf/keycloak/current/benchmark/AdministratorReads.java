package org.identityperf.keycloak.current.benchmark;

import java.sql.SQLException;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.CurrentSizes;
import org.identityperf.keycloak.current.RealmSeed;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.operation.Realms;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.service.AdminRequest;
import org.identityperf.probe.address.Address;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A benchmark of administrators' reads asks questions about one realm on behalf of an administrator of all realms. */
@State(Scope.Benchmark)
public abstract class AdministratorReads extends OperationBenchmark<UserPopulation> {

    /** How many other realms there are besides that of the users and the administrators' own. */
    @Param("1")
    public int realms;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    private String token;

    /** Returns how many objects of each kind the realm has. */
    abstract CurrentSizes sizes();

    @Override
    UserPopulation data(Address address) throws SQLException {
        return new UserPopulation(sizes(), RealmSeed.read(address));
    }

    /** Returns the administrator's access token. */
    String token() {
        return token;
    }

    @Override
    void opened(Reader reader, UserPopulation data) {
        token = reader.request(AdminRequest::token, statements -> "", OverHttp::administrator);
    }

    @Override
    void prepare(Reader reader, UserPopulation data) {
        Realms.byName(reader, CurrentSchema.MASTER);
        Realms.byName(reader, CurrentSchema.REALM);
    }
}
