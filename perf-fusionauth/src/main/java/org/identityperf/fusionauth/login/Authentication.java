package org.identityperf.fusionauth.login;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.identityperf.fusionauth.store.Account;
import org.identityperf.fusionauth.store.FusionStore;
import org.identityperf.fusionauth.store.RefreshToken;

/**
 * An authentication does a whole login: identity, password, registration, refresh token, claims, lambda, signature. All
 * methods are thread-safe.
 */
public final class Authentication {

    private final FusionStore store;
    private final AccessTokens tokens;
    private final Populate populate;
    private final Clock clock;
    private final LongSupplier secrets;

    /**
     * Logs in users of a store.
     *
     * @param populate changes the claims before they are signed
     * @param clock gives the time of refresh tokens
     * @param secrets numbers that are never the same twice, for refresh tokens
     */
    public Authentication(
            FusionStore store, AccessTokens tokens, Populate populate, Clock clock, LongSupplier secrets) {
        this.store = store;
        this.tokens = tokens;
        this.populate = populate;
        this.clock = clock;
        this.secrets = secrets;
    }

    /**
     * One user's attempt to log in.
     *
     * @param tenant the user's tenant
     * @param application the application that the user logs in to
     * @param email the user's e-mail address
     * @param password the proof; never shown
     */
    public record Login(UUID tenant, UUID application, String email, String password) {

        @Override
        public String toString() {
            return email + " of tenant " + tenant;
        }
    }

    /**
     * The issued tokens are the result of a login.
     *
     * @param accessToken the signed access token
     * @param refreshToken the refresh token, which the store keeps
     */
    public record Issued(String accessToken, String refreshToken) {}

    /**
     * Logs in.
     *
     * @throws LoginRefused if the user is not known, not active, not registered, or has another password
     */
    public Issued login(Login login) {
        Account account = store.find(login.tenant(), login.application(), login.email())
                .filter(Account::active)
                .filter(found -> found.password().matches(login.password()))
                .orElseThrow(() -> new LoginRefused(login));
        String secret = secret();
        store.loggedIn(
                account,
                new RefreshToken(
                        UUID.nameUUIDFromBytes(secret.getBytes(StandardCharsets.US_ASCII)),
                        login.tenant(),
                        login.application(),
                        secret,
                        clock.millis()));
        return new Issued(
                tokens.sign(populate.claims(tokens.claims(account, login.tenant(), login.application()), account)),
                secret);
    }

    private String secret() {
        return String.format("%016x%016x%016x", secrets.getAsLong(), secrets.getAsLong(), secrets.getAsLong());
    }
}
