package org.identityperf.crowd.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.identityperf.crowd.store.GroupSearch.DIRECT;
import static org.identityperf.crowd.store.GroupSearch.NESTED;

import org.identityperf.crowd.reference.entity.Directory;
import org.identityperf.crowd.reference.entity.InternalGroup;
import org.identityperf.crowd.reference.entity.InternalUser;
import org.junit.jupiter.api.Test;

interface MembershipContract extends CrowdContractParts {

    private boolean isMember(String user, String group, GroupSearch search) {
        return store().isUserInGroup(directory().id(), user, group, search);
    }

    @Test
    default void aMemberIsFoundInAnyCase() {
        world().group(directory(), "Readers", world().user(directory(), "Anna"));
        world().user(directory(), "bert");

        for (GroupSearch search : GroupSearch.values()) {
            assertThat(isMember("ANNA", "readers", search)).isTrue();
            assertThat(isMember("bert", "Readers", search)).isFalse();
            assertThat(isMember("nobody", "Readers", search)).isFalse();
            assertThat(isMember("Anna", "no such group", search)).isFalse();
        }
    }

    @Test
    default void groupsWithinGroupsAreSearchedToAnyDepth() {
        InternalUser anna = world().user(directory(), "anna");
        InternalGroup child = world().group(directory(), "level 0", anna);
        for (int level = 1; level <= 12; level++) {
            InternalGroup parent = world().group(directory(), "level " + level);
            world().nest(parent, child);
            child = parent;
        }

        assertThat(isMember("anna", "level 12", NESTED)).isTrue();
        assertThat(isMember("anna", "level 12", DIRECT)).isFalse();
        assertThat(isMember("anna", "level 1", DIRECT)).isFalse();
    }

    @Test
    default void aMembershipDoesNotReachDownwards() {
        InternalGroup outer = world().group(directory(), "outer", world().user(directory(), "anna"));
        world().nest(outer, world().group(directory(), "inner"));

        assertThat(isMember("anna", "inner", NESTED)).isFalse();
    }

    @Test
    default void aCycleOfGroupsEnds() {
        InternalGroup first = world().group(directory(), "first", world().user(directory(), "anna"));
        InternalGroup second = world().group(directory(), "second");
        InternalGroup third = world().group(directory(), "third");
        world().nest(second, first);
        world().nest(third, second);
        world().nest(first, third);
        world().group(directory(), "apart");

        assertThat(isMember("anna", "third", NESTED)).isTrue();
        assertThat(isMember("anna", "apart", NESTED)).isFalse();
    }

    @Test
    default void aGroupOfTheSameNameAsAUserIsNotThatUser() {
        InternalGroup outer = world().group(directory(), "outer");
        world().nest(outer, world().group(directory(), "anna"));
        world().user(directory(), "anna");

        assertThat(isMember("anna", "outer", NESTED)).isFalse();
    }

    @Test
    default void anotherDirectorysGroupsAreOthers() {
        Directory other = world().directory(application() + " other");
        world().group(other, "readers", world().user(other, "anna"));
        world().user(directory(), "anna");
        world().group(directory(), "readers");

        assertThat(isMember("anna", "readers", NESTED)).isFalse();
        assertThat(store().isUserInGroup(other.id(), "anna", "readers", NESTED)).isTrue();
    }
}
