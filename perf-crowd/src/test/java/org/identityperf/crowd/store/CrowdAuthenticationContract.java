package org.identityperf.crowd.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.identityperf.crowd.store.CrowdStoreContract.HERE;
import static org.identityperf.crowd.store.CrowdStoreContract.THERE;
import static org.identityperf.crowd.store.CrowdStoreContract.assertRefused;
import static org.identityperf.crowd.store.CrowdStoreContract.assertRefusedWithoutSecret;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.identityperf.crowd.password.CrowdEncoder;
import org.identityperf.crowd.reference.entity.Directory;
import org.identityperf.crowd.reference.entity.InternalGroup;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

interface CrowdAuthenticationContract extends CrowdContractParts {

    String TOKENS = "SELECT count(*) FROM cwd_token WHERE directory_id = ?";
    String LAST = "SELECT attribute_value FROM cwd_user_attribute WHERE directory_id = ? AND attribute_name = '"
            + UserAttributes.LAST_AUTHENTICATED + "'";

    @ParameterizedTest
    @EnumSource
    default void aUserLogsInWithEitherEncodersHash(CrowdEncoder encoder) {
        store().addUser(new NewUser(directory().id(), "anna", "A", "B", "a@example.org", "secret", encoder));

        String key = store().authenticate(attempt("anna", "secret", HERE));

        assertThat(store().validateToken(key, HERE)).isEqualTo("anna");
        assertRefused(Reason.WRONG_CREDENTIALS, () -> store().authenticate(attempt("anna", "Secret", HERE)));
    }

    @Test
    default void aWrongPasswordAndAnUnknownUserAreToldAlike() {
        world().user(directory(), "anna");

        assertRefused(Reason.WRONG_CREDENTIALS, () -> store().authenticate(attempt("anna", "guessed", HERE)));
        assertRefused(Reason.WRONG_CREDENTIALS, () -> store().authenticate(attempt("nobody", "guessed", HERE)));
        assertRefusedWithoutSecret("guessed", () -> store().authenticate(attempt("anna", "guessed", HERE)));
    }

    @Test
    default void anInactiveUserIsRefused() {
        world().deactivate(world().user(directory(), "anna"));

        assertRefused(Reason.INACTIVE_USER, () -> login("anna", HERE));
    }

    @Test
    default void anUnknownOrInactiveApplicationIsRefused() throws Exception {
        world().user(directory(), "anna");
        Login unknown = new Login("no such", "anna", World.PASSWORD, HERE);
        assertRefused(Reason.UNKNOWN_APPLICATION, () -> store().authenticate(unknown));

        world().execute("UPDATE cwd_application SET active = 'F' WHERE application_name = ?", application());
        assertRefused(Reason.UNKNOWN_APPLICATION, () -> login("anna", HERE));
    }

    @Test
    default void aRefusedLoginWritesNothing() throws Exception {
        world().user(directory(), "anna");

        assertRefused(Reason.WRONG_CREDENTIALS, () -> store().authenticate(attempt("anna", "guessed", HERE)));

        assertThat(world().number(TOKENS, directory().id())).isZero();
        assertThat(world().number(
                                "SELECT count(*) FROM (" + LAST + ") found",
                                directory().id()))
                .isZero();
    }

    @Test
    default void itIsWrittenWhenAUserLastLoggedIn() throws Exception {
        world().user(directory(), "anna");

        login("anna", HERE);
        assertThat(world().number(LAST, directory().id()))
                .isEqualTo(world().rules.millis());
        world().clock.advance(SessionRules.TOUCH_AFTER);
        login("anna", HERE);
        assertThat(world().number(LAST, directory().id()))
                .isEqualTo(world().rules.millis());
    }

    @Test
    default void aUserHasOneLiveTokenForTheSameFactors() throws Exception {
        world().user(directory(), "anna");

        String here = login("anna", HERE);
        String there = login("ANNA", THERE);

        assertThat(there).isNotEqualTo(here);
        assertThat(login("anna", HERE)).isEqualTo(here);
        assertThat(world().number(TOKENS, directory().id())).isEqualTo(2);
    }

    @Test
    default void anExpiredTokenIsReplaced() throws Exception {
        world().user(directory(), "anna");
        String old = login("anna", HERE);
        world().clock.advance(SessionRules.TIMEOUT);

        String replaced = login("anna", HERE);

        assertThat(replaced).isNotEqualTo(old);
        assertRefused(Reason.UNKNOWN_TOKEN, () -> store().validateToken(old, HERE));
        assertThat(world().number(TOKENS, directory().id())).isEqualTo(1);
    }

    @Test
    default void aUserWhoLogsInTwiceAtOnceHasOneToken() throws Exception {
        world().user(directory(), "anna");
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            CyclicBarrier together = new CyclicBarrier(2);
            List<Future<String>> keys =
                    List.of(threads.submit(() -> loginAfter(together)), threads.submit(() -> loginAfter(together)));

            assertThat(keys.get(0).get()).isEqualTo(keys.get(1).get());
            assertThat(world().number(TOKENS, directory().id())).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }

    private String loginAfter(CyclicBarrier together) throws Exception {
        together.await();
        return login("anna", HERE);
    }

    @Test
    default void theFirstDirectoryThatKnowsTheUserDecides() {
        Directory second = world().directory(application() + " second");
        String both = application() + " both";
        world().application(both, directory(), second);
        world().user(directory(), "anna", "of the first");
        world().user(second, "Anna", "of the second");
        world().user(second, "bert", "of bert");

        Login wrong = new Login(both, "anna", "of the second", HERE);
        assertRefused(Reason.WRONG_CREDENTIALS, () -> store().authenticate(wrong));
        String anna = store().authenticate(new Login(both, "anna", "of the first", HERE));
        String bert = store().authenticate(new Login(both, "bert", "of bert", HERE));

        assertThat(store().findUserByToken(anna, HERE).directory())
                .isEqualTo(directory().id());
        assertThat(store().findUserByToken(bert, HERE).directory()).isEqualTo(second.id());
    }

    @Test
    default void anInactiveDirectoryIsPassedOver() {
        Directory second = world().directory(application() + " second");
        String both = application() + " both";
        world().application(both, directory(), second);
        world().user(directory(), "anna", "of the first");
        world().user(second, "anna", "of the second");
        world().deactivate(directory());

        String key = store().authenticate(new Login(both, "anna", "of the second", HERE));

        assertThat(store().findUserByToken(key, HERE).directory()).isEqualTo(second.id());
    }

    @Test
    default void anApplicationLetsInMembersOfItsGroupsAndOfGroupsWithin() {
        String members = application() + " members";
        InternalUser direct = world().user(directory(), "direct");
        InternalUser nested = world().user(directory(), "nested");
        world().user(directory(), "stranger");
        InternalGroup admitted = world().group(directory(), "Admitted", direct);
        world().group(directory(), "others");
        world().nest(admitted, world().group(directory(), "within", nested));
        world().groupApplication(members, directory(), "others", "admitted");

        assertThat(store().authenticate(new Login(members, "direct", World.PASSWORD, HERE)))
                .isNotEmpty();
        assertThat(store().authenticate(new Login(members, "nested", World.PASSWORD, HERE)))
                .isNotEmpty();
        Login stranger = new Login(members, "stranger", World.PASSWORD, HERE);
        assertRefused(Reason.ACCESS_DENIED, () -> store().authenticate(stranger));
    }

    @Test
    default void anApplicationWithoutGroupsLetsNobodyIn() {
        world().user(directory(), "anna");
        String nobody = application() + " nobody";
        world().groupApplication(nobody, directory());

        Login login = new Login(nobody, "anna", World.PASSWORD, HERE);
        assertRefused(Reason.ACCESS_DENIED, () -> store().authenticate(login));
    }
}
