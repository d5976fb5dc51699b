package org.identityperf.keycloak.preload;

import java.nio.charset.StandardCharsets;
import org.identityperf.keycloak.preload.SeededIds.Kind;
import org.identityperf.probe.load.RowWriter;

/**
 * This class writes the rows of users with one offline session each, as Keycloak 22 to 24 write them. Row i is a
 * function of the seed and i alone. Ids look like random UUIDs. Sessions began in order of i over thirty days, some in
 * the same second, and half of them were refreshed since.
 *
 * <p>An object is for one thread, since values are written into prepared bytes.
 */
final class OfflineSessionRows {

    static final String USERS = "user_entity";
    static final String SESSIONS = "offline_user_session";
    static final String CLIENT_SESSIONS = "offline_client_session";

    static final String[] USER_COLUMNS = {
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
        "not_before"
    };
    static final String[] SESSION_COLUMNS = {
        "user_session_id", "user_id", "realm_id", "created_on", "offline_flag", "data", "last_session_refresh"
    };
    static final String[] CLIENT_SESSION_COLUMNS = {
        "user_session_id",
        "client_id",
        "offline_flag",
        "timestamp",
        "data",
        "client_storage_provider",
        "external_client_id"
    };

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

    /** Prepares rows 0 to {@code sessions} - 1 of that seed. */
    OfflineSessionRows(long sessions, long seed) {
        this.sessions = sessions;
        this.ids = new SeededIds(seed);
    }

    /** Writes row i of the users. */
    void user(RowWriter row, long i) {
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
        row.nothing().integer(0).end();
    }

    /** Writes row i of the sessions, which belongs to user i. */
    void session(RowWriter row, long i) {
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
        row.text(sessionData).integer(refreshed(i, started)).end();
    }

    /** Writes row i of the client sessions, which belongs to session i. */
    void clientSession(RowWriter row, long i) {
        int started = started(i);
        digits(clientData, userSessionStartedAt, 10, started);
        digits(clientData, startedAt, 10, started);
        row.text(ids.id(Kind.SESSION, i))
                .text(CLIENT)
                .text(FLAG)
                .integer(started)
                .text(clientData);
        row.text(LOCAL).text(LOCAL).end();
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
