package org.identityperf.runner.store.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.identityperf.probe.address.Address;
import org.identityperf.runner.TestJvm;
import org.identityperf.runner.store.StoreException;
import org.identityperf.runner.store.TestCache;
import org.identityperf.runner.store.cache.Cache;
import org.identityperf.runner.store.process.ServerProcess;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Somebody else's Elasticsearch that speaks TLS, with a certificate that no public authority signed. */
@Order(TestElasticsearch.ALONE)
@Tag("thorough")
class SecureElasticsearchTest {

    private final String storePassword = UUID.randomUUID().toString();

    @Test
    void isUsedByAJvmThatTrustsItAndNoOther() throws Exception {
        TestElasticsearch.stop();
        ElasticsearchServer usual = ElasticsearchServer.in(
                Cache.at(TestCache.FOLDER.resolve("secure")), ElasticsearchBinaries.in(TestCache.open(), line -> {}));
        Path keys = usual.configuration().resolve("http.p12");
        makeKeys(keys);
        SomebodysNode program = new SomebodysNode(
                usual,
                Map.of(
                        "xpack.security.http.ssl.enabled",
                        "true",
                        "xpack.security.http.ssl.keystore.path",
                        keys.toString()),
                Map.of("xpack.security.http.ssl.keystore.secure_password", storePassword));
        try (ServerProcess server = ServerProcess.start(program, line -> {})) {
            Address plain = usual.admin(server.port());
            Address secure = new Address(plain.url().replace("http:", "https:"), plain.user(), plain.password());

            assertThatThrownBy(() -> ExternalElasticsearch.reach(secure, line -> {}))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("unable to find valid certification path");
            assertThat(usedBy(secure, keys)).isEqualTo("https: 10 of 10 items");
        }
    }

    private void makeKeys(Path keys) throws IOException, InterruptedException {
        Files.deleteIfExists(keys);
        List<String> command = List.of(
                TestJvm.program("keytool"),
                "-genkeypair",
                "-alias",
                "http",
                "-keyalg",
                "EC",
                "-dname",
                "CN=identity-perf",
                "-ext",
                "san=ip:127.0.0.1",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                keys.toString(),
                "-storepass:env",
                "STORE_PASSWORD");
        ProcessBuilder keytool = new ProcessBuilder(command).inheritIO();
        keytool.environment().put("STORE_PASSWORD", storePassword);
        assertThat(keytool.start().waitFor()).isZero();
    }

    private String usedBy(Address address, Path trusted) throws IOException {
        ProcessBuilder run = TestJvm.of(SecureRun.class, address.url());
        // As somebody would say it for every JVM of a run.
        run.environment()
                .put(
                        "JDK_JAVA_OPTIONS",
                        "-Djavax.net.ssl.trustStore=" + trusted + " -Djavax.net.ssl.trustStorePassword="
                                + storePassword);
        Process process = run.start();
        process.getOutputStream().write((address.password() + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
        return process.inputReader().readLine();
    }
}
