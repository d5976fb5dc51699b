package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class CountedSocketsTest {

    @Test
    void aRoundTripIsWritingFollowedByAnAnswerHoweverManyPiecesEitherHas() throws Exception {
        WireMeter meter = new WireMeter();
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client =
                        new CountedSockets().createSocket(InetAddress.getLoopbackAddress(), server.getLocalPort());
                Socket peer = server.accept()) {
            meter.open();
            for (int trip = 0; trip < 3; trip++) {
                OutputStream out = client.getOutputStream();
                out.write(new byte[] {1, 2});
                out.write(3);
                assertThat(peer.getInputStream().readNBytes(3)).hasSize(3);
                peer.getOutputStream().write(new byte[] {4, 5, 6, 7});
                InputStream in = client.getInputStream();
                assertThat(in.read()).isEqualTo(4);
                assertThat(in.readNBytes(3)).containsExactly(5, 6, 7);
            }
        }

        assertThat(meter.close()).containsEntry(Counter.ROUND_TRIPS, 3.0).containsEntry(Counter.BYTES, 21.0);
    }
}
