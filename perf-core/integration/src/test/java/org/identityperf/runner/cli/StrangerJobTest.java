package org.identityperf.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.identityperf.runner.Beside;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The main job where something else listens in the place of a Cassandra. */
@Beside
@Tag("thorough")
class StrangerJobTest {

    @TempDir
    Path folder;

    /** What a web server, a PostgreSQL and one that says nothing answer; an underscore stands for a zero. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    HTTP/1.1 400 Bad Request | closed the connection without an answer
                    E___dSFATAL_VFATAL       | what answers there is no Cassandra
                    ''                       | closed the connection without an answer
                    """)
    void isToldInOneLine(String answer, String told) throws Exception {
        TinyProject project = TinyProject.in(folder, TinyTiers.WITH_CASSANDRA);
        try (ServerSocket stranger = new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1"))) {
            Thread listener = new Thread(() -> answer(stranger, answer), "stranger");
            listener.start();
            String host = "127.0.0.1:" + stranger.getLocalPort();
            String url = "cassandra://" + host + "/?datacenter=datacenter1";

            TinyProject.Run run = project.measure(
                    Map.of("PERF_CASSANDRA_PASSWORD", "secret"),
                    "perf.include",
                    "TinyCassandra",
                    "perf.stores",
                    "external",
                    "perf.cassandra.url",
                    url,
                    "perf.cassandra.user",
                    "somebody",
                    "perf.cache",
                    folder.resolve("cache").toString());

            assertThat(run.code()).as(run.all()).isEqualTo(2);
            assertThat(run.lines())
                    .containsExactly(
                            "[perf] ERROR can't use the Cassandra at " + url + " as somebody: " + host + ": " + told
                                    + ". Check -Dperf.cassandra.url, that a Cassandra runs there, without TLS, and that"
                                    + " it is reached from here.",
                            "[perf] verdict=error");
        }
    }

    /** Until it is closed: answers the first words of each connection, and closes it. */
    private static void answer(ServerSocket stranger, String answer) {
        while (!stranger.isClosed()) {
            try (Socket client = stranger.accept()) {
                client.getInputStream().read(new byte[100]);
                client.getOutputStream().write(answer.replace('_', '\0').getBytes(StandardCharsets.US_ASCII));
            } catch (IOException e) {
                // Who asked has gone, or the test has ended.
            }
        }
    }
}
