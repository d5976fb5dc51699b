package org.identityperf.crowd.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.identityperf.crowd.store.CrowdStoreContract.assertRefused;

import org.identityperf.crowd.reference.entity.Directory;
import org.identityperf.crowd.store.CrowdRefusal.Reason;
import org.junit.jupiter.api.Test;

interface UserContract extends CrowdContractParts {

    private void add(String name) {
        store().addUser(World.newUser(directory(), name, World.PASSWORD));
    }

    @Test
    default void everyUserIsListedInTheOrderOfLowerCase() {
        add("bert");
        add("Anna");
        add("Carl");
        add("anna-2");

        assertThat(store().findUsers(application())).containsExactly("Anna", "anna-2", "bert", "Carl");
    }

    @Test
    default void aUserOfSeveralDirectoriesIsListedOnce() {
        Directory second = world().directory(application() + " second");
        Directory inactive = world().directory(application() + " inactive");
        world().application(application() + " all", directory(), second, inactive);
        add("anna");
        world().user(second, "anna");
        world().user(second, "bert");
        world().user(inactive, "carl");
        world().deactivate(inactive);

        assertThat(store().findUsers(application() + " all")).containsExactly("anna", "bert");
    }

    @Test
    default void anApplicationWithoutUsersListsNone() {
        assertThat(store().findUsers(application())).isEmpty();
        assertRefused(Reason.UNKNOWN_APPLICATION, () -> store().findUsers("no such"));
    }

    @Test
    default void aNameIsTakenInEveryCase() {
        add("Anna");

        assertRefused(Reason.USER_EXISTS, () -> add("Anna"));
        assertRefused(Reason.USER_EXISTS, () -> add("aNNA"));
        assertThat(store().findUsers(application())).containsExactly("Anna");
    }

    @Test
    default void aUserThatIsRefusedLeavesNothing() throws Exception {
        add("anna");

        assertRefused(Reason.USER_EXISTS, () -> add("anna"));

        assertThat(world().number(
                                "SELECT count(*) FROM cwd_user_attribute WHERE directory_id = ?",
                                directory().id()))
                .isEqualTo(2);
    }

    @Test
    default void aNameOrPasswordThatIsNoneIsRefused() {
        assertThatThrownBy(() -> add(" ")).hasMessage("a name is blank");
        assertThatThrownBy(() -> add("x".repeat(256)))
                .hasMessageStartingWith("a name has 256 characters; the column takes 255. It begins with xxx");
        assertThatThrownBy(() -> World.newUser(directory(), "anna", "")).hasMessage("the password of anna is empty");
    }
}
