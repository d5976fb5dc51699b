package org.identityperf.probe.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StackSharesTest {

    private static final String HIKARI = "com/zaxxer/hikari/pool/HikariPool";
    private static final String DRIVER = "java/lang/Thread.run;a/Server.load;org/postgresql/jdbc/PgStatement.execute";

    @Test
    void whoeverIsInnermostIsRunning() {
        StackShares shares = StackShares.of(String.join(
                "\n",
                "java/lang/Thread.run;a/Server.load;java/util/HashMap.put 5",
                DRIVER + ";java/util/Arrays.fill 2",
                DRIVER + ";org/identityperf/probe/measure/CountedSockets$CountedSocket$1.read;read 1",
                DRIVER + ";java/net/Socket$SocketInputStream.read 1",
                "java/lang/Thread.run;" + HIKARI + ".getConnection 1"));

        assertThat(shares).isEqualTo(new StackShares(0.2, 0.3, 0.5));
    }

    @Test
    void driversAndPoolAreKnownByTheirPackages() {
        for (String type : List.of("org/postgresql/jdbc/PgStatement", "com/mysql/cj/NativeSession", HIKARI)) {
            assertThat(StackShares.of("a/Server.load;" + type + ".go;java/util/Arrays.fill 7"))
                    .isEqualTo(new StackShares(0, 1, 0));
        }
    }

    @Test
    void whatRunsNoJavaIsNobodys() {
        assertThat(StackShares.of("GC_active;PSScavenge::invoke 90\na/Server.load 10"))
                .isEqualTo(new StackShares(0, 0, 1));
        assertThat(StackShares.of("")).isEqualTo(new StackShares(0, 0, 0));
    }
}
