package org.identityperf.usergrid.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PermissionTest {

    @Test
    void twoAsterisksAllowEverythingBelow() {
        Permission all = Permission.parse("get:/**");

        assertThat(all.allows("get", "/items/1")).isTrue();
        assertThat(all.allows("put", "/items/1")).isFalse();
    }

    @Test
    void belowAPathIsNotBesideIt() {
        Permission items = Permission.parse("get,put:/items/**");

        assertThat(items.allows("put", "/items/1")).isTrue();
        assertThat(items.allows("put", "/itemsets/1")).isFalse();
    }

    @Test
    void withoutAsterisksOnePathIsAllowed() {
        Permission one = Permission.parse("get:/items/1");

        assertThat(one.allows("get", "/items/1")).isTrue();
        assertThat(one.allows("get", "/items/12")).isFalse();
    }

    @Test
    void whatHasNoColonIsRefused() {
        assertThatThrownBy(() -> Permission.parse("get")).hasMessageContaining("not a permission");
    }
}
