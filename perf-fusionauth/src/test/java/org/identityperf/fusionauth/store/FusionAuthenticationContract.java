package org.identityperf.fusionauth.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fusionauth.jwt.domain.JWT;
import io.fusionauth.jwt.hmac.HMACVerifier;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.identityperf.fusionauth.dataset.FusionPopulation;
import org.identityperf.fusionauth.dataset.FusionSizes;
import org.identityperf.fusionauth.dataset.PreparedPasswords;
import org.identityperf.fusionauth.dataset.Shapes;
import org.identityperf.fusionauth.login.AccessTokens;
import org.identityperf.fusionauth.login.Authentication;
import org.identityperf.fusionauth.login.Authentication.Issued;
import org.identityperf.fusionauth.login.Authentication.Login;
import org.identityperf.fusionauth.login.Fetch;
import org.identityperf.fusionauth.login.GrantApi;
import org.identityperf.fusionauth.login.GrantServer;
import org.identityperf.fusionauth.login.LoginRefused;
import org.identityperf.fusionauth.login.Populate;
import org.identityperf.fusionauth.login.PopulateLambda;
import org.identityperf.fusionauth.search.IndexedGrants;
import org.junit.jupiter.api.Test;

/** Logins, on whichever store. */
interface FusionAuthenticationContract extends FusionContractParts {

    String KEY = "a key of thirty-two characters or more";
    Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    AtomicLong SECRETS = new AtomicLong();

    private Authentication authentication(FusionStore store, Populate populate) {
        Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
        return new Authentication(store, new AccessTokens(KEY, clock), populate, clock, SECRETS::incrementAndGet);
    }

    private Login login(long user, String password) {
        FusionSizes sizes = tenants().sizes();
        int tenant = sizes.tenantOfUser(user);
        return new Login(
                Id.TENANT.of(tenant),
                Id.APPLICATION.of(tenant),
                FusionPopulation.email(sizes.withinTenant(user)),
                password);
    }

    private long user(int k) {
        return tenants().sizes().user(tenants().shapes(), k);
    }

    private static JWT read(String token) {
        return JWT.getTimeMachineDecoder(NOW.atZone(ZoneOffset.UTC)).decode(token, HMACVerifier.newVerifier(KEY));
    }

    @Test
    default void aLoginGivesASignedTokenOfTheUserForTheApplication() {
        stores().forEach((name, store) -> {
            long user = user(7);
            JWT token = read(authentication(store, Populate.off())
                    .login(login(user, PreparedPasswords.of(user)))
                    .accessToken());

            assertThat(token.subject).as(name).isEqualTo(Id.USER.of(user).toString());
            assertThat(token.audience)
                    .as(name)
                    .isEqualTo(Id.APPLICATION.of(tenants().shapes()).toString());
            assertThat(token.expiration.toInstant()).as(name).isEqualTo(NOW.plusSeconds(3_600));
        });
    }

    @Test
    default void aLoginKeepsTheRefreshTokenAndWhenItWas() throws SQLException {
        for (String name : stores().keySet()) {
            long user = user(8);
            Issued issued =
                    authentication(stores().get(name), Populate.off()).login(login(user, PreparedPasswords.of(user)));
            Object id = UuidColumn.of(databaseOf(name)).bound(Id.USER.of(user));

            assertThat(number(
                            databaseOf(name),
                            "SELECT count(*) FROM refresh_tokens WHERE token = ? AND users_id = ? AND insert_instant = ?",
                            issued.refreshToken(),
                            id,
                            NOW.toEpochMilli()))
                    .as(name)
                    .isEqualTo(1);
            for (String table : new String[] {"identities", "user_registrations"}) {
                assertThat(number(
                                databaseOf(name),
                                "SELECT last_login_instant FROM " + table + " WHERE users_id = ?",
                                id))
                        .as(name + ", " + table)
                        .isEqualTo(NOW.toEpochMilli());
            }
        }
    }

    @Test
    default void whoHasAnotherPasswordOrNoRegistrationOrIsNotKnownIsRefusedAlike() {
        stores().forEach((name, store) -> {
            Authentication authentication = authentication(store, Populate.off());
            long user = user(9);
            Login right = login(user, PreparedPasswords.of(user));

            assertThatThrownBy(() -> authentication.login(login(user, "password of nobody")))
                    .as(name)
                    .isInstanceOf(LoginRefused.class)
                    .hasMessageNotContaining("password of nobody");
            assertThatThrownBy(() -> authentication.login(
                            new Login(right.tenant(), Id.APPLICATION.of(0), right.email(), right.password())))
                    .as(name)
                    .isInstanceOf(LoginRefused.class);
            assertThatThrownBy(() -> authentication.login(
                            new Login(right.tenant(), right.application(), "nobody@example.org", right.password())))
                    .as(name)
                    .isInstanceOf(LoginRefused.class);
        });
    }

    @Test
    default void theLambdaPutsAnAttributeOfTheFirstGrantIntoTheTokenHoweverItAsks() throws IOException {
        FusionStore store = stores().values().iterator().next();
        UUID holder = Id.USER.of(user(Shapes.userWith(10)));
        String data = store.search(new GrantSearch.Query(GrantSearch.By.USER, holder, 0, 1))
                .grants()
                .get(0)
                .entity()
                .data();
        String attr2 = data.replaceFirst(".*\"attr2\":\"([^\"]*)\".*", "$1");
        for (GrantSearch search :
                new GrantSearch[] {store, new IndexedGrants(address("elasticsearch"), IndexedGrants.Fields.ALL)}) {
            GrantApi api = new GrantApi(search);
            try (GrantServer server = GrantServer.start(api, 1)) {
                for (Fetch fetch : new Fetch[] {Fetch.inProcess(api), Fetch.http(server)}) {
                    try (PopulateLambda lambda = PopulateLambda.open(fetch)) {
                        Authentication authentication = authentication(store, Populate.by(lambda));
                        assertThat(claim(authentication, user(Shapes.userWith(10))))
                                .isEqualTo(attr2);
                        assertThat(claim(authentication, user(WITHOUT_GRANTS))).isEqualTo("null");
                    }
                }
            }
        }
    }

    private String claim(Authentication authentication, long user) {
        Login login = login(user, PreparedPasswords.of(user));
        return String.valueOf(
                read(authentication.login(login).accessToken()).getOtherClaims().get("attr2"));
    }

    @Test
    default void whoHasNoKeyIsNotAnsweredOverHttp() throws IOException, InterruptedException {
        GrantApi api = new GrantApi(stores().values().iterator().next());
        try (GrantServer server = GrantServer.start(api, 1)) {
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(server.address()).build(), HttpResponse.BodyHandlers.ofString());

            assertThat(response.statusCode()).isEqualTo(401);
        }
    }
}
