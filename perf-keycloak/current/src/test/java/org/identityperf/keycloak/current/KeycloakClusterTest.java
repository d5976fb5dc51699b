package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.identityperf.keycloak.shared.ClusterPlace;
import org.identityperf.lab.job.TestDatabases;
import org.junit.jupiter.api.Test;

class KeycloakClusterTest {

    private static final int PATIENCE_MILLIS = 30_000;

    @Test
    void whoHasNoCertificateOfTheClusterIsNotHeard() throws Exception {
        ClusterPlace place = ClusterPlace.of(1).get(0);
        try (TestDatabases databases = TestDatabases.start(
                        "perf-keycloak/current", "schema=postgresql:" + KeycloakSchema.class.getName() + "[]");
                KeycloakServer server = KeycloakServer.in(databases.get("schema"), place, SessionsKept.PERSISTENT);
                SSLSocket stranger = (SSLSocket) trustingEverybody()
                        .createSocket(
                                InetAddress.getLoopbackAddress(), place.ports().get(0))) {
            stranger.setSoTimeout(PATIENCE_MILLIS);
            stranger.startHandshake();

            // By which of the two sides' messages it is told is a matter of time.
            assertThatThrownBy(() -> stranger.getInputStream().read())
                    .as("what %s answers", server)
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(SocketTimeoutException.class);
        }
    }

    private static SSLSocketFactory trustingEverybody() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new Trusting()}, null);
        return context.getSocketFactory();
    }

    private static final class Trusting implements X509TrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
