package org.identityperf.keycloak.preload;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.identityperf.keycloak.preload.SeededIds.Kind;
import org.identityperf.probe.load.RowWriter;
import org.identityperf.probe.load.TableRows;

/**
 * This class writes the rows of users with one offline session each, as Keycloak 22 to 24 write them. Row i is a
 * function of the seed and i alone. Ids look like random UUIDs. Sessions began in order of i over thirty days, some in
 * the same second, and half of them were refreshed since.
 *
 * <p>An object is for one thread, since values are written into prepared bytes.
 */
final class OfflineSessionRows {

    private static final List<String> USER_COLUMNS = List.of(
            "id",
            "email",
            "email_constraint",
            "email_verified",
            "enabled",
            "federation_link",
            "first_name",
            "last_name",
            "realm_id",
            "username",
            "created_timestamp",
            "service_account_client_link",
            "not_before");
    private static final List<String> SESSION_COLUMNS = List.of(
            "user_session_id", "user_id", "realm_id", "created_on", "offline_flag", "data", "last_session_refresh");
    private static final List<String> CLIENT_SESSION_COLUMNS = List.of(
            "user_session_id",
            "client_id",
            "offline_flag",
            "timestamp",
            "data",
            "client_storage_provider",
            "external_client_id");

    /** The name with which user 0 logs in. */
    static final String FIRST_USER = "user000000000";

    static final String ISSUER = "http://localhost:8080/realms/" + PreloadSchema.REALM;
    static final String REDIRECT = "http://localhost:8080/app/callback";
    static final String SCOPE = "openid offline_access";

    // 2026-01-01T00:00:00Z, in seconds; a fixed time, so that the same seed gives the same rows on any day.
    private static final long END = 1_767_225_600L;
    private static final long SPAN = 30 * 24 * 3600L;
    private static final int SAME_TIME = 60;

    private static final String TIME = "0000000000";
    private static final byte[] REALM = ascii(PreloadSchema.REALM);
    private static final byte[] CLIENT = ascii(PreloadSchema.CLIENT);
    private static final byte[] FLAG = ascii("1");
    private static final byte[] LOCAL = ascii("local");

    private final long sessions;
    private final SeededIds ids;
    private final byte[] username = ascii(FIRST_USER);
    private final byte[] email = ascii("user000000000@example.org");
    private final byte[] firstName = ascii("First000000000");
    private final byte[] lastName = ascii("Last000000000");
    private final byte[] sessionData = ascii("{\"ipAddress\":\"10.100.100.100\",\"authMethod\":\"openid-connect\","
            + "\"rememberMe\":false,\"started\":0,\"notes\":{\"AUTH_TIME\":\"" + TIME + "\"},\"state\":\"LOGGED_IN\"}");
    private final byte[] clientData = ascii("{\"authMethod\":\"openid-connect\",\"redirectUri\":\"" + REDIRECT
            + "\",\"notes\":{\"userSessionStartedAt\":\"" + TIME + "\",\"iss\":\"" + ISSUER + "\",\"startedAt\":\""
            + TIME
            + "\",\"clientId\":\"" + PreloadSchema.CLIENT + "\",\"scope\":\"" + SCOPE + "\"}}");
    private final int octets = text(sessionData).indexOf("100.100");
    private final int authTime = text(sessionData).indexOf(TIME);
    private final int userSessionStartedAt = text(clientData).indexOf(TIME);
    private final int startedAt = text(clientData).lastIndexOf(TIME);

    private OfflineSessionRows(long sessions, long seed) {
        this.sessions = sessions;
        this.ids = new SeededIds(seed);
    }

    /** Returns rows 0 to {@code sessions} - 1 of each table, and for each thread the tables that it loads. */
    static List<List<TableRows>> perThread(long sessions, long seed) {
        OfflineSessionRows one = new OfflineSessionRows(sessions, seed);
        OfflineSessionRows other = new OfflineSessionRows(sessions, seed);
        return List.of(
                List.of(new TableRows("offline_client_session", CLIENT_SESSION_COLUMNS, sessions, one::clientSession)),
                List.of(
                        new TableRows("user_entity", USER_COLUMNS, sessions, other::user),
                        new TableRows("offline_user_session", SESSION_COLUMNS, sessions, other::session)));
    }

    /** Writes row i of the users. */
    private void user(long i, RowWriter row) {
        digits(username, 4, 9, i);
        digits(email, 4, 9, i);
        digits(firstName, 5, 9, i);
        digits(lastName, 4, 9, i);
        row.text(ids.id(Kind.USER, i))
                .text(email)
                .text(email)
                .bool(false)
                .bool(true)
                .nothing();
        row.text(firstName).text(lastName).text(REALM).text(username);
        // A user is a day older than the session.
        row.number((started(i) - 24 * 3600) * 1000L + Math.floorMod(ids.random(Kind.USER, i), 1000));
        row.nothing().integer(0);
    }

    /** Writes row i of the sessions, which belongs to user i. */
    private void session(long i, RowWriter row) {
        int started = started(i);
        long random = ids.random(Kind.ADDRESS, i);
        for (int octet = 0; octet < 3; octet++) {
            // Between 100 and 227: always three digits.
            digits(sessionData, octets + octet * 4, 3, 100 + (random >>> (octet * 8) & 127));
        }
        digits(sessionData, authTime, 10, started);
        row.text(ids.id(Kind.SESSION, i))
                .text(ids.id(Kind.USER, i))
                .text(REALM)
                .integer(started)
                .text(FLAG);
        row.text(sessionData).integer(refreshed(i, started));
    }

    /** Writes row i of the client sessions, which belongs to session i. */
    private void clientSession(long i, RowWriter row) {
        int started = started(i);
        digits(clientData, userSessionStartedAt, 10, started);
        digits(clientData, startedAt, 10, started);
        row.text(ids.id(Kind.SESSION, i))
                .text(CLIENT)
                .text(FLAG)
                .integer(started)
                .text(clientData);
        row.text(LOCAL).text(LOCAL);
    }

    private int started(long i) {
        return (int)
                (END - SPAN + (SPAN - SAME_TIME) * i / sessions + Math.floorMod(ids.random(Kind.TIME, i), SAME_TIME));
    }

    private int refreshed(long i, int started) {
        long random = ids.random(Kind.REFRESH, i);
        return (random & 1) == 0 ? started : started + Math.floorMod(random >> 1, (int) (END - started) + 1);
    }

    private static void digits(byte[] bytes, int at, int digits, long value) {
        long rest = value;
        for (int i = digits - 1; i >= 0; i--) {
            bytes[at + i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
    }

    private static String text(byte[] ascii) {
        return new String(ascii, StandardCharsets.US_ASCII);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
