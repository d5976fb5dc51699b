package org.identityperf.keycloak.current.shipped;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.identityperf.keycloak.current.CurrentModelLayer;
import org.identityperf.keycloak.current.CurrentSchema;
import org.identityperf.keycloak.current.DatabaseKind;
import org.identityperf.keycloak.current.RequestsDataset;
import org.identityperf.keycloak.current.SessionClock;
import org.identityperf.keycloak.current.reader.OverHttp;
import org.identityperf.keycloak.current.service.Request;
import org.identityperf.keycloak.current.service.TokenRequests;
import org.identityperf.keycloak.shared.ShippedDistribution;
import org.identityperf.keycloak.shared.ShippedLaunch;
import org.identityperf.probe.address.Address;
import org.identityperf.probe.address.Query;
import org.keycloak.OAuth2Constants;
import org.keycloak.models.AdminRoles;
import org.keycloak.representations.idm.ClientRepresentation;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/**
 * A shipped server is Keycloak's distribution as people run it: a process of its own, on loopback, on the same database
 * as the server in this JVM. This JVM keeps one of them, since its start takes half a minute.
 *
 * <p>It has the same public address as requests in this JVM, so that tokens of one are good for the other. The secrets
 * that the dataset gives its clients are known to everybody, so random ones replace them before the server listens.
 */
public final class ShippedServer implements AutoCloseable {

    private static final int SECRET_BYTES = 24;
    /** Decades, in seconds. */
    private static final int LONG = 1_000_000_000;

    private static ShippedServer running;
    private static Optional<IllegalStateException> failure = Optional.empty();

    private final Address address;
    private final ShippedLaunch launch;
    private final OverHttp http;
    /** The client with which the caches are emptied: so that of the measured administrator nothing is kept. */
    private final String emptier = "emptier-" + random();

    private String clearing = "";

    private ShippedServer(Address address) throws IOException, SQLException {
        this.address = address;
        Path server = ShippedDistribution.ofThisRun()
                .builtFor(DatabaseKind.of(address).vendor());
        // A JVM that was killed may have left its own.
        give(address, RequestsDataset.SECRET);
        CurrentModelLayer.on(address).forget();
        String administrator = tokenOfNow(address);
        String secret = random();
        give(address, secret);
        prolongSessions();
        launch = ShippedLaunch.of(server, address, ownOptions());
        http = new OverHttp(launch.base(), administrator, secret);
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "shipped server"));
        try {
            launch.await();
            makeClearing();
        } catch (RuntimeException e) {
            end();
            throw e;
        }
    }

    /**
     * Returns the shipped server of this JVM, on the given database. One on another database is ended first. What could
     * not be started once is not started again.
     */
    public static synchronized ShippedServer on(Address address) {
        if (running != null && !running.address.equals(address)) {
            running.close();
        }
        if (running == null) {
            failure.ifPresent(known -> {
                throw known;
            });
            try {
                running = new ShippedServer(address);
            } catch (IllegalStateException e) {
                failure = Optional.of(e);
                throw e;
            } catch (IOException e) {
                throw new UncheckedIOException("the shipped server can't be started: " + e.getMessage(), e);
            } catch (SQLException e) {
                throw new IllegalStateException("the shipped server's database can't be prepared", e);
            }
        }
        return running;
    }

    /**
     * Starts the server for clients of any kind, under the address at which it answers, until this JVM ends.
     *
     * @return its address, and an administrator's password, which are new at each start
     */
    static Map<String, String> serve(Address address) throws IOException, SQLException {
        String secret = random();
        give(address, secret);
        Path server = ShippedDistribution.ofThisRun()
                .builtFor(DatabaseKind.of(address).vendor());
        ShippedLaunch launch = ShippedLaunch.of(server, address, ownOptions("--hostname-strict=false"));
        Runtime.getRuntime().addShutdownHook(new Thread(launch::close, "served server"));
        launch.await();
        OverHttp http = new OverHttp(launch.base(), "", secret);
        String token = token(http, RequestsDataset.ADMINISTRATOR);
        String users = "admin/realms/" + CurrentSchema.MASTER + "/users";
        UserRepresentation admin = new UserRepresentation();
        admin.setUsername(AdminRoles.ADMIN);
        admin.setEnabled(true);
        // Without these the server asks for them at the first login.
        admin.setEmail("admin@example.org");
        admin.setFirstName("Ad");
        admin.setLastName("Min");
        CredentialRepresentation password = new CredentialRepresentation();
        password.setType(CredentialRepresentation.PASSWORD);
        password.setValue(secret);
        admin.setCredentials(List.of(password));
        http.post(users, token, admin);
        grantAll(http, token, http.get(users + "?username=" + AdminRoles.ADMIN, token, UserRepresentation[].class)[0]);
        return Map.of(
                "url",
                launch.base().toString(),
                "admin",
                AdminRoles.ADMIN,
                "admin.password",
                secret,
                "client.secret",
                secret);
    }

    /** Makes a user of the master realm an administrator of all. */
    private static void grantAll(OverHttp http, String token, UserRepresentation user) {
        String master = "admin/realms/" + CurrentSchema.MASTER;
        RoleRepresentation role = http.get(master + "/roles/" + AdminRoles.ADMIN, token, RoleRepresentation.class);
        http.post(master + "/users/" + user.getId() + "/role-mappings/realm", token, List.of(role));
    }

    private static String token(OverHttp http, String client) {
        return OverHttp.read(
                        OverHttp.required(http.post(
                                "realms/" + CurrentSchema.MASTER + "/protocol/openid-connect/token",
                                Map.of(
                                        OAuth2Constants.GRANT_TYPE,
                                        OAuth2Constants.CLIENT_CREDENTIALS,
                                        OAuth2Constants.CLIENT_ID,
                                        client,
                                        OAuth2Constants.CLIENT_SECRET,
                                        http.secret()))),
                        Map.class)
                .get(OAuth2Constants.ACCESS_TOKEN)
                .toString();
    }

    /** Returns the options of a server of this release: it is alone, and has the public address of requests in this JVM. */
    public static List<String> ownOptions() throws IOException {
        return ownOptions("--hostname=" + Request.BASE);
    }

    private static List<String> ownOptions(String hostname) throws IOException {
        return List.of(
                "--cache=local",
                // 25.0 opens a second one, by default the same for every server and on all addresses.
                "--http-management-host=127.0.0.1",
                "--http-management-port=" + ShippedLaunch.freePort(),
                hostname);
    }

    /** Has the server of this JVM issue a token by the machine's clock, which is the shipped server's. */
    private static String tokenOfNow(Address address) {
        int offset = SessionClock.offset();
        SessionClock.now();
        try {
            return CurrentModelLayer.on(address).inTransaction(TokenRequests::ofAdministrator);
        } finally {
            SessionClock.atOffset(offset);
        }
    }

    /** Gives the dataset's clients a secret. */
    private static void give(Address address, String its) throws SQLException {
        Query.update(
                address,
                "UPDATE CLIENT SET secret = ? WHERE client_id IN (?, ?)",
                its,
                RequestsDataset.ADMINISTRATOR,
                RequestsDataset.RESOURCE_SERVER);
    }

    /** Lets sessions live on that began long ago: this server's clock can't be moved. */
    private void prolongSessions() throws SQLException {
        Query.execute(
                address,
                "UPDATE REALM SET sso_idle_timeout = " + LONG + ", sso_max_lifespan = " + LONG
                        + ", offline_session_idle_timeout = " + LONG);
        CurrentModelLayer.on(address).forget();
    }

    private static String random() {
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }

    /** Makes the client that empties the caches, an administrator too, and lets it in. */
    private void makeClearing() {
        String administrator = http.administrator();
        String master = "admin/realms/" + CurrentSchema.MASTER;
        String clients = master + "/clients";
        ClientRepresentation client = new ClientRepresentation();
        client.setClientId(emptier);
        client.setSecret(http.secret());
        client.setServiceAccountsEnabled(true);
        client.setFullScopeAllowed(true);
        http.post(clients, administrator, client);
        String key = http.get(clients + "?clientId=" + emptier, administrator, ClientRepresentation[].class)[0].getId();
        grantAll(
                http,
                administrator,
                http.get(clients + '/' + key + "/service-account-user", administrator, UserRepresentation.class));
        clearing = token(http, emptier);
    }

    /** Returns the requests to it. */
    OverHttp http() {
        return http;
    }

    /**
     * Empties the caches of what is in the database, by the server's own requests, and reads the realms again, which is
     * left of the emptying anyway.
     */
    public void forget() {
        for (String what : List.of("keys", "user", "realm")) {
            http.post("admin/realms/" + CurrentSchema.REALM + "/clear-" + what + "-cache", clearing, Map.of());
        }
        for (String realm : List.of(CurrentSchema.MASTER, CurrentSchema.REALM)) {
            OverHttp.required(http.get("realms/" + realm));
        }
    }

    @Override
    public void close() {
        synchronized (ShippedServer.class) {
            if (running == this) {
                running = null;
            }
        }
        end();
    }

    /** Ends the process, and gives the clients their secret back, which a server in another JVM may be asked with next. */
    private void end() {
        launch.close();
        try {
            give(address, RequestsDataset.SECRET);
        } catch (SQLException e) {
            // The database has ended before, and with it who could ask.
        }
    }
}
