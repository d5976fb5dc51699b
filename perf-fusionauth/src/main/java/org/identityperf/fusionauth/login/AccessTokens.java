package org.identityperf.fusionauth.login;

import io.fusionauth.jwt.Signer;
import io.fusionauth.jwt.domain.JWT;
import io.fusionauth.jwt.hmac.HMACSigner;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.identityperf.fusionauth.store.Account;

/** Access tokens are signed with HMAC-SHA256, FusionAuth's default. All methods are thread-safe. */
public final class AccessTokens {

    private static final Duration LIFETIME = Duration.ofHours(1);
    private static final String ISSUER = "identity-perf";

    private final Signer signer;
    private final Clock clock;

    /**
     * Signs with that key.
     *
     * @param key 32 characters or more
     */
    public AccessTokens(String key, Clock clock) {
        this.signer = HMACSigner.newSHA256Signer(key);
        this.clock = clock;
    }

    /** Returns the claims of a user's token as they are before a lambda changes them. */
    public Map<String, Object> claims(Account account, UUID tenant, UUID application) {
        Map<String, Object> claims = new TreeMap<>();
        claims.put("sub", account.user().toString());
        claims.put("aud", application.toString());
        claims.put("tid", tenant.toString());
        claims.put("applicationId", application.toString());
        claims.put("authenticationType", "PASSWORD");
        claims.put("name", account.name());
        return claims;
    }

    /** Returns a signed token with those claims, valid from now on. */
    public String sign(Map<String, Object> claims) {
        ZonedDateTime now = ZonedDateTime.now(clock.withZone(ZoneOffset.UTC));
        JWT token = new JWT().setIssuer(ISSUER).setIssuedAt(now).setExpiration(now.plus(LIFETIME));
        claims.forEach((name, value) -> {
            switch (name) {
                case "sub" -> token.setSubject((String) value);
                case "aud" -> token.setAudience(value);
                default -> token.addClaim(name, value);
            }
        });
        return JWT.getEncoder().encode(token, signer);
    }
}
