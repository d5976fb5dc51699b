package org.identityperf.keycloak.current.benchmark;

import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.UserPopulation;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.reader.Reader;
import org.identityperf.keycloak.current.service.AdminRequest;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** A benchmark of administrators' reads asks questions about one realm on behalf of an administrator of all realms. */
@State(Scope.Benchmark)
public abstract class AdministratorReads extends RealmReads {

    /** How many other realms there are besides that of the users and the administrators' own. */
    @Param("1")
    public int realms;

    /** How many users the realm has. */
    @Param("1000")
    public long users;

    private String token;

    /** Returns the administrator's access token. */
    String token() {
        return token;
    }

    @Override
    void opened(Reader reader, UserPopulation about) {
        token = reader.request(AdminRequest::token, statements -> "", OverHttp::administrator);
    }

    @Override
    void prepare(Reader reader, UserPopulation about) {
        reader.realms().byName(CurrentSchema.MASTER);
        reader.realms().byName(CurrentSchema.REALM);
    }
}
