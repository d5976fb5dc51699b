package org.identityperf.keycloak.framework;

import static org.assertj.core.api.Assertions.assertThat;
import static org.identityperf.assertions.CountAssertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.Statement;
import org.identityperf.assertions.ActionCounts;
import org.identityperf.assertions.Counts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.keycloak.testframework.annotations.InjectKeycloakUrls;
import org.keycloak.testframework.annotations.KeycloakIntegrationTest;
import org.keycloak.testframework.server.KeycloakUrls;

/** What requests to a Keycloak that its own test framework starts execute in the database. */
@ExtendWith(CountedRequestTest.Database.class)
@KeycloakIntegrationTest
class CountedRequestTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static Counts counts;

    /** Starts a PostgreSQL that counts, before the framework starts Keycloak on it. */
    static final class Database implements BeforeAllCallback {

        @Override
        public void beforeAll(ExtensionContext test) throws Exception {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setServerConfig("shared_preload_libraries", "pg_stat_statements")
                    .start();
            try (Connection connection = server.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE EXTENSION pg_stat_statements");
            }
            System.setProperty("kc.test.database.url", "jdbc:postgresql://localhost:" + server.getPort() + "/postgres");
            counts = Counts.inDatabase(server.getPostgresDatabase());
        }
    }

    @InjectKeycloakUrls
    KeycloakUrls urls;

    /** Does a request read a realm that an earlier one read? */
    @Test
    void aRealmIsReadOnce() throws Exception {
        HttpRequest realm =
                HttpRequest.newBuilder(URI.create(urls.getMasterRealm())).build();
        send(realm);

        ActionCounts<Integer> counted = counts.of(() -> send(realm));

        assertThat(counted).hasStatementCount(0);
        assertThat(counted.result()).isEqualTo(200);
    }

    /** Does a login of nobody write? */
    @Test
    void aLoginOfNobodyReadsAlone() throws Exception {
        HttpRequest login = HttpRequest.newBuilder(URI.create(urls.getMasterRealm() + "/protocol/openid-connect/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(
                        "grant_type=password&client_id=admin-cli&username=nobody&password=wrong"))
                .build();
        send(login);

        ActionCounts<Integer> counted = counts.of(() -> send(login));

        assertThat(counted.tables()).contains("user_entity");
        assertThat(counted).hasInsertCount(0).hasUpdateCount(0).hasDeleteCount(0);
        assertThat(counted.result()).isEqualTo(400);
    }

    private static int send(HttpRequest request) throws IOException, InterruptedException {
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
    }
}
