package org.identityperf.spring.dataset;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.identityperf.probe.dataset.DatasetDescription;
import org.identityperf.probe.dataset.SizedDataset;
import org.identityperf.probe.dataset.Sizes;
import org.identityperf.probe.load.Progress;
import org.springframework.security.oauth2.server.authorization.JdbcOAuth2AuthorizationService;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;

/** The Spring schema is the empty tables of both servers, as their jars deliver them. It has no dimensions. */
public final class SpringSchema extends SizedDataset {

    private static final String SERVER = "org/springframework/security/oauth2/server/authorization/";
    private static final String SESSION = "org/springframework/session/jdbc/schema-";

    public SpringSchema() {
        super(
                DatasetDescription.of(
                        "SpringSchema",
                        1,
                        "spring-authorization-server " + version(JdbcOAuth2AuthorizationService.class)
                                + ", spring-session " + version(JdbcIndexedSessionRepository.class)),
                16L << 20);
    }

    private static String version(Class<?> of) {
        return of.getPackage().getImplementationVersion();
    }

    @Override
    public void create(Address database, Sizes sizes, long seed, Progress progress) throws SQLException {
        boolean mysql = SpringDatabase.isMySql(database);
        progress.begin("schema", 1);
        try (Connection connection = SpringDatabase.of(database).connect()) {
            for (String file : List.of(
                    SERVER + "client/oauth2-registered-client-schema.sql",
                    SERVER + "oauth2-authorization-schema.sql",
                    SERVER + "oauth2-authorization-consent-schema.sql",
                    SESSION + (mysql ? "mysql.sql" : "postgresql.sql"))) {
                for (String statement : DeliveredSchema.statements(file, mysql)) {
                    Query.execute(connection, statement);
                }
            }
        }
        progress.advance(1);
    }
}
