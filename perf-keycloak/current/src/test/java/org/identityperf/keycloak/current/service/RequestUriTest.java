package org.identityperf.keycloak.current.service;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.UriInfo;
import org.junit.jupiter.api.Test;

/** The server is told of a path and a query what HTTP would have brought. */
class RequestUriTest {

    private static final UriInfo URI = Request.get(
                    "realms/one/auth?uri=https%3A%2F%2Fclient.example.org%2Fback&scope=openid")
            .getUri();

    @Test
    void thePathIsBelowTheServersBase() {
        assertThat(URI.getPath()).isEqualTo("realms/one/auth");
        assertThat(URI.getAbsolutePath()).hasToString("https://id.example.org/realms/one/auth");
    }

    @Test
    void theParametersOfTheQueryAreDecodedUnlessTheyAreAskedForAsTheyCame() {
        assertThat(URI.getQueryParameters().getFirst("uri")).isEqualTo("https://client.example.org/back");
        assertThat(URI.getQueryParameters(false).getFirst("uri")).isEqualTo("https%3A%2F%2Fclient.example.org%2Fback");
        assertThat(URI.getQueryParameters().getFirst("scope")).isEqualTo("openid");
    }
}
