package org.identityperf.crowd.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.identityperf.crowd.store.CrowdStoreContract.HERE;
import static org.identityperf.crowd.store.CrowdStoreContract.THERE;
import static org.identityperf.crowd.store.CrowdStoreContract.assertRefused;
import static org.identityperf.crowd.store.CrowdStoreContract.assertRefusedWithoutSecret;

import java.time.Duration;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

interface TokenContract extends CrowdContractParts {

    String ACCESSED = "SELECT last_accessed_time FROM cwd_token WHERE random_hash = ?";

    @ParameterizedTest
    @ValueSource(strings = {"", "no such key", "' OR '1'='1", "%"})
    default void anUnknownTokenIsRefused(String key) {
        world().user(directory(), "anna");
        login("anna", HERE);

        assertRefused(Reason.UNKNOWN_TOKEN, () -> store().validateToken(key, HERE));
        assertRefused(Reason.UNKNOWN_TOKEN, () -> store().findUserByToken(key, HERE));
    }

    @Test
    default void aTokenOfOtherFactorsIsRefused() {
        world().user(directory(), "anna");
        String key = login("anna", HERE);

        assertRefused(Reason.WRONG_FACTORS, () -> store().validateToken(key, THERE));
        assertRefused(Reason.WRONG_FACTORS, () -> store().findUserByToken(key, THERE));
        assertRefusedWithoutSecret(key, () -> store().validateToken(key, THERE));
    }

    @Test
    default void aTokenExpiresWhenItHasBeenIdleForTheTimeout() {
        world().user(directory(), "anna");
        String key = login("anna", HERE);
        world().clock.advance(SessionRules.TIMEOUT.minusMillis(1));
        assertThat(store().validateToken(key, HERE)).isEqualTo("anna");

        world().clock.advance(SessionRules.TIMEOUT);

        assertRefused(Reason.EXPIRED_TOKEN, () -> store().validateToken(key, HERE));
        assertRefused(Reason.EXPIRED_TOKEN, () -> store().findUserByToken(key, HERE));
    }

    @Test
    default void aTokensOwnDurationShortensItsLife() throws Exception {
        world().user(directory(), "anna");
        String key = login("anna", HERE);
        world().execute("UPDATE cwd_token SET duration = 60 WHERE random_hash = ?", key);
        world().clock.advance(Duration.ofSeconds(59));
        assertThat(store().validateToken(key, HERE)).isEqualTo("anna");

        world().clock.advance(Duration.ofSeconds(1));

        assertRefused(Reason.EXPIRED_TOKEN, () -> store().validateToken(key, HERE));
    }

    @Test
    default void anAccessIsWrittenOnlyPastTheThreshold() throws Exception {
        world().user(directory(), "anna");
        String key = login("anna", HERE);
        long created = world().rules.millis();

        world().clock.advance(SessionRules.TOUCH_AFTER);
        store().validateToken(key, HERE);
        assertThat(world().number(ACCESSED, key)).isEqualTo(created);

        world().clock.advance(Duration.ofMillis(1));
        store().findUserByToken(key, HERE);
        assertThat(world().number(ACCESSED, key)).isEqualTo(world().rules.millis());
    }

    @Test
    default void aLoginCountsAsAnAccess() throws Exception {
        world().user(directory(), "anna");
        String key = login("anna", HERE);
        world().clock.advance(SessionRules.TOUCH_AFTER.plusMillis(1));

        login("anna", HERE);

        assertThat(world().number(ACCESSED, key)).isEqualTo(world().rules.millis());
    }

    @Test
    default void aTokenLeadsToItsUserWithAttributesAndGroups() {
        InternalUser anna = world().user(directory(), "Anna");
        world().group(directory(), "Readers", anna);
        world().nest(world().group(directory(), "everybody"), world().group(directory(), "writers", anna));
        String key = login("anna", HERE);

        UserDetails user = store().findUserByToken(key, HERE);

        String now = Long.toString(world().rules.millis());
        assertThat(user.name()).isEqualTo("Anna");
        assertThat(user.displayName()).isEqualTo("First Last");
        assertThat(user.email()).isEqualTo("mail@example.org");
        assertThat(user.groups()).containsExactly("Readers", "writers");
        assertThat(user.attributes())
                .containsExactly(
                        entry(UserAttributes.LAST_AUTHENTICATED, now),
                        entry(UserAttributes.PASSWORD_LAST_CHANGED, now),
                        entry(UserAttributes.REQUIRES_PASSWORD_CHANGE, "false"));
    }

    @Test
    default void aTokenWhoseUserIsGoneIsRefused() throws Exception {
        world().user(directory(), "anna");
        String key = login("anna", HERE);
        world().execute(
                        "DELETE FROM cwd_user_attribute WHERE directory_id = ?",
                        directory().id());
        world().execute(
                        "DELETE FROM cwd_user WHERE directory_id = ?",
                        directory().id());

        assertRefused(Reason.UNKNOWN_TOKEN, () -> store().findUserByToken(key, HERE));
    }

    @Test
    default void onlyExpiredTokensAreRemoved() {
        store().removeExpiredTokens();
        world().user(directory(), "anna");
        world().user(directory(), "bert");
        String old = login("anna", HERE);
        world().clock.advance(Duration.ofMillis(1));
        String young = login("bert", HERE);
        world().clock.advance(SessionRules.TIMEOUT.minusMillis(1));
        String newest = login("anna", THERE);

        // Tokens of tests before this one have expired as well.
        assertThat(store().removeExpiredTokens()).isPositive();

        assertRefused(Reason.UNKNOWN_TOKEN, () -> store().validateToken(old, HERE));
        assertThat(store().validateToken(young, HERE)).isEqualTo("bert");
        assertThat(store().validateToken(newest, THERE)).isEqualTo("anna");
        assertThat(store().removeExpiredTokens()).isZero();
    }
}
