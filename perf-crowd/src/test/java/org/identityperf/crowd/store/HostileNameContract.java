package org.identityperf.crowd.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.identityperf.crowd.store.CrowdStoreContract.HERE;
import static org.identityperf.crowd.store.CrowdStoreContract.assertRefused;

import java.util.Locale;
import java.util.stream.Stream;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

interface HostileNameContract extends CrowdContractParts {

    static Stream<String> names() {
        return Stream.of(
                "o'brien",
                "\"quoted\"",
                "back\\slash\\",
                "per%cent",
                "under_score",
                "x' OR '1'='1",
                "x'; DROP TABLE cwd_user; --",
                "question?mark ? :name $1 {0}",
                "line\nand\ttab",
                "名前",
                "İstanbul",
                "Ünïcödé",
                "family \uD83D\uDC69\u200D\uD83D\uDC66",
                "x".repeat(255),
                "Ä".repeat(255),
                "\uD83D\uDE00".repeat(255));
    }

    @ParameterizedTest
    @MethodSource("names")
    default void aNameIsTakenAsItIs(String name) {
        InternalUser user = world().user(directory(), name);
        world().group(directory(), name, user);

        String key = login(name.toUpperCase(Locale.ROOT), HERE);

        assertThat(store().validateToken(key, HERE)).isEqualTo(name);
        assertThat(store().findUserByToken(key, HERE).groups()).containsExactly(name);
        assertThat(store().findUsers(application())).containsExactly(name);
        for (GroupSearch search : GroupSearch.values()) {
            assertThat(store().isUserInGroup(directory().id(), name, name, search))
                    .isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("names")
    default void aNameIsAddedAsItIs(String name) {
        store().addUser(World.newUser(directory(), name, World.PASSWORD));

        assertThat(store().findUsers(application())).containsExactly(name);
    }

    @Test
    default void aWildcardMatchesNothingElse() {
        world().user(directory(), "anna");

        assertRefused(Reason.WRONG_CREDENTIALS, () -> login("ann_", HERE));
        assertRefused(Reason.WRONG_CREDENTIALS, () -> login("%", HERE));
    }

    @Test
    default void namesThatDifferInAccentsAreDifferent() {
        world().user(directory(), "muller");
        world().user(directory(), "müller");

        assertThat(store().findUsers(application())).containsExactly("muller", "müller");
        assertThat(store().findUserByToken(login("MÜLLER", HERE), HERE).name()).isEqualTo("müller");
    }
}
