package org.identityperf.runner.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Properties;
import org.identityperf.probe.address.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalStoresTest {

    private static final String SECRET = "s3cr3t";

    private static Settings read(Map<String, String> environment, String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return Settings.read(properties, environment);
    }

    private static Settings external(String... namesAndValues) {
        String[] all = Arrays.copyOf(namesAndValues, namesAndValues.length + 2);
        all[namesAndValues.length] = "perf.stores";
        all[namesAndValues.length + 1] = "external";
        return read(Map.of(), all);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    postgresql    | jdbc:postgresql://db/perf                        | jdbc:postgresql://db:5432/perf
                    postgresql    | jdbc:postgresql://h1:5433,h2/p?sslmode=require   | jdbc:postgresql://h1:5433,h2:5432/p?sslmode=require
                    postgresql    | jdbc:postgresql://[::1]:5432/p?prepareThreshold=0&connectTimeout=5 | jdbc:postgresql://[::1]:5432/p?prepareThreshold=0&connectTimeout=5
                    mysql         | jdbc:mysql://127.0.0.1                           | jdbc:mysql://127.0.0.1:3306/
                    mysql         | jdbc:mysql://db:3307/any?sslMode=REQUIRED        | jdbc:mysql://db:3307/any?sslMode=REQUIRED
                    elasticsearch | https://es1,es2:9201/                            | https://es1:9200,es2:9201/
                    cassandra     | cassandra://c1,c2:9043/?datacenter=dc-1          | cassandra://c1:9042,c2:9043/?datacenter=dc-1
                    """)
    void aUrlIsTakenAndEveryHostGetsAPort(String store, String url, String taken) {
        Settings settings = external("perf." + store + ".url", url, "perf." + store + ".user", "perf");

        assertThat(settings.stores().external(Store.ofWord(store))).isEqualTo(new Address(taken, "perf", ""));
    }

    @Test
    void aPasswordComesFromTheEnvironmentUnlessAFileHasAnother(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("password"), " other \r\n");
        String[] where = {
            "perf.stores", "external", "perf.mysql.url", "jdbc:mysql://h/", "perf.mysql.user", "me",
        };
        Map<String, String> environment = Map.of("PERF_MYSQL_PASSWORD", SECRET);
        String[] both = Arrays.copyOf(where, 8);
        both[6] = "perf.mysql.password-file";
        both[7] = file.toString();

        assertThat(read(environment, where).stores().external(Store.MYSQL).password())
                .isEqualTo(SECRET);
        assertThat(read(environment, both).stores().external(Store.MYSQL).password())
                .isEqualTo(" other ");
        assertThat(read(environment, where).toString()).doesNotContain(SECRET);
    }

    @Test
    void aStoreThatIsNeededAndNowhereIsRefusedByTheNameOfItsProperty() {
        assertThatThrownBy(() ->
                        external("perf.mysql.url", "jdbc:mysql://h/").stores().external(Store.CASSANDRA))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.cassandra.url")
                .hasMessageContaining("Cassandra is needed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"url", "user", "password-file"})
    void whereStoresAreNotExternalNothingOfAnExternalOneIsTaken(String part) {
        assertThatThrownBy(() -> read(Map.of(), "perf.postgresql." + part, SECRET, "perf.stores", "containers"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.postgresql." + part + " is only used with -Dperf.stores=external")
                .hasMessageNotContaining(SECRET);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    postgresql    | jdbc:postgresql://me:s3cr3t@h/db                     | perf.postgresql.user
                    postgresql    | jdbc:postgresql://h/db?user=me&password=s3cr3t       | perf.postgresql.password
                    postgresql    | jdbc:postgresql://h/db;PASSWORD=s3cr3t               | perf.postgresql.password
                    mysql         | jdbc:mysql://h/?sslMode=REQUIRED&pwd=s3cr3t          | perf.mysql.password
                    mysql         | jdbc:mysql://address=(host=h)(password=s3cr3t)/      | not host or host:port
                    elasticsearch | https://me:s3cr3t@h:9200                             | perf.elasticsearch.user
                    cassandra     | cassandra://me:s3cr3t@h/?datacenter=a                | perf.cassandra.user
                    postgresql    | jdbc:postgresql://me:s3cr3t/db                       | not host or host:port
                    postgresql    | jdbc:postgresql://h/db?sslpassword=s3cr3t            | takes no options but
                    postgresql    | jdbc:postgresql://h/db?socketFactory=org.s3cr3t.X    | takes no options but
                    postgresql    | jdbc:postgresql://h/db?options=-c%20fsync=off        | takes no options but
                    postgresql    | jdbc:postgresql://h/db?sslmode=require&loggerFile=x  | takes no options but
                    postgresql    | jdbc:postgresql://h/db?sslmode=                      | takes no options but
                    mysql         | jdbc:mysql://h/?allowLoadLocalInfile=true&autoDeserialize=true | takes no options but
                    mysql         | jdbc:mysql:replication://h,h2/                       | must begin with jdbc:mysql://
                    elasticsearch | http://h:9200/?pipeline=s3cr3t                       | takes no options
                    elasticsearch | http://h:9200/other-s3cr3t                           | must end after the hosts
                    cassandra     | cassandra://h/?datacenter=a&compression=lz4          | takes no options but
                    cassandra     | cassandra://h/system                                 | must end after the hosts
                    cassandra     | cassandra://h:9042/                                  | names no datacenter
                    postgresql    | jdbc:mysql://h/db                                    | must begin with jdbc:postgresql://
                    elasticsearch | ftp://h:9200                                         | must begin with http:// or https://
                    postgresql    | JDBC:POSTGRESQL://h/db                               | must begin with
                    postgresql    | jdbc:postgresql:db                                   | must begin with
                    postgresql    | jdbc:postgresql:///db                                | names no host
                    postgresql    | jdbc:postgresql://                                   | names no host
                    postgresql    | jdbc:postgresql://h,,h2/db                           | not host or host:port
                    postgresql    | jdbc:postgresql://h:0/db                             | between 1 and 65535
                    postgresql    | jdbc:postgresql://h:65536/db                         | between 1 and 65535
                    postgresql    | jdbc:postgresql://h:99999999999/db                   | not host or host:port
                    postgresql    | jdbc:postgresql://h:-1/db                            | not host or host:port
                    postgresql    | jdbc:postgresql://h:5432                             | names no database
                    postgresql    | jdbc:postgresql://h/db/more                          | not the name of a database
                    postgresql    | jdbc:postgresql://h/db"; DROP DATABASE x             | visible ASCII
                    postgresql    | jdbc:postgresql://h/"db"                             | not the name of a database
                    postgresql    | jdbc:postgresql://dätenbank/db                       | visible ASCII
                    postgresql    | jdbc:postgresql://h/d b                              | visible ASCII
                    postgresql    | ''                                                   | visible ASCII
                    """)
    void aUrlThatIsMoreOrLessThanHostsIsRefusedWithoutRepeatingIt(String store, String url, String why) {
        assertThatThrownBy(() -> external("perf." + store + ".url", url))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf." + store)
                .hasMessageContaining(why)
                .hasMessageNotContaining(SECRET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\t", "\0", "\u2028", "\u202e", "db ? x"})
    void aUrlWithABreakInTheMiddleIsRefused(String hostile) {
        assertThatThrownBy(() -> external("perf.postgresql.url", "jdbc:postgresql://h/a" + hostile + "b"))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("visible ASCII");
    }

    @Test
    void aVeryLongUrlIsRefused() {
        assertThatThrownBy(() -> external("perf.postgresql.url", "jdbc:postgresql://" + "h".repeat(100_000) + "/db"))
                .isInstanceOf(SettingsException.class)
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
    }

    @Test
    void aUserOrPasswordOfSeveralLinesIsRefusedWithoutRepeatingIt(@TempDir Path folder) throws Exception {
        Path secret = Files.writeString(folder.resolve("secret"), SECRET);
        String url = "jdbc:postgresql://h/db";
        assertThatThrownBy(() -> external("perf.postgresql.url", url, "perf.postgresql.user", "me\nyou"))
                .hasMessageContaining("perf.postgresql.user holds a line end");
        assertThatThrownBy(() -> external(
                        "perf.postgresql.url",
                        url,
                        "perf.postgresql.user",
                        "me",
                        "perf.postgresql.password-file",
                        Files.writeString(folder.resolve("lines"), SECRET + "\nmore")
                                .toString()))
                .hasMessageContaining("PERF_POSTGRESQL_PASSWORD")
                .hasMessageNotContaining(SECRET);
        assertThatThrownBy(
                        () -> external("perf.postgresql.url", url, "perf.postgresql.password-file", secret.toString()))
                .hasMessageContaining("perf.postgresql.user is missing")
                .hasMessageNotContaining(SECRET);
    }

    /** Every user of the machine can read a command line. */
    @Test
    void aPasswordInAPropertyIsRefusedWithoutRepeatingIt() {
        assertThatThrownBy(() -> external("perf.postgresql.password", SECRET))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("unknown property perf.postgresql.password")
                .hasMessageContaining("perf.postgresql.password-file")
                .hasMessageNotContaining(SECRET);
    }

    @Test
    void aPasswordFileThatIsNoneIsRefused(@TempDir Path folder) throws Exception {
        Path pipe = folder.resolve("pipe");
        new ProcessBuilder("mkfifo", pipe.toString()).start().onExit().join();
        Path large = Files.writeString(folder.resolve("large"), "x".repeat(5000));
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, 0});

        for (Path each : new Path[] {folder.resolve("none"), folder, pipe, large, binary, Path.of("/dev/zero")}) {
            assertThatThrownBy(() -> external(
                            "perf.postgresql.url",
                            "jdbc:postgresql://h/db",
                            "perf.postgresql.user",
                            "me",
                            "perf.postgresql.password-file",
                            each.toString()))
                    .as(each.toString())
                    .isInstanceOf(SettingsException.class)
                    .hasMessageStartingWith("perf.postgresql.password-file=" + each)
                    .message()
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"docker", "", "embedded,external"})
    void aWayThatThereIsNotIsRefusedWithThoseThereAre(String way) {
        assertThatThrownBy(() -> read(Map.of(), "perf.stores", way))
                .isInstanceOf(SettingsException.class)
                .hasMessage("perf.stores=" + way + ": no such value; there are embedded, containers, external");
    }

    @Test
    void aWayMayBeWrittenInAnyCase() {
        assertThat(read(Map.of(), "perf.stores", "EXTERNAL").stores().mode()).isEqualTo(StoreMode.EXTERNAL);
    }

    @Test
    void theJavaOfCassandraIsAFolderWithAJava(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        Path jdk = Files.createDirectories(folder.resolve("jdk/bin")).getParent();
        Path java = Files.createFile(jdk.resolve("bin/java"));
        assertThat(java.toFile().setExecutable(true)).isTrue();

        for (String hostile : new String[] {"", " ", folder + "/none", file.toString(), folder.toString(), "a\0b"}) {
            assertThatThrownBy(() -> read(Map.of(), "perf.cassandra.javaHome", hostile))
                    .isInstanceOf(SettingsException.class)
                    .hasMessageContaining("perf.cassandra.javaHome");
        }
        assertThat(read(Map.of(), "perf.cassandra.javaHome", jdk + "/../jdk")
                        .stores()
                        .cassandraJavaHome())
                .contains(jdk);
    }
}
