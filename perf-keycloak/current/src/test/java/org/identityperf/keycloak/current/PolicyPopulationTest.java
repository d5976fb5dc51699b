package org.identityperf.keycloak.current;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PolicyPopulationTest {

    @Test
    void policiesShareNoRoleAsLongAsThereAreEnough() {
        PolicyPopulation population = new PolicyPopulation(10, 1);

        Set<String> all = IntStream.range(0, PolicyPopulation.POLICIES)
                .mapToObj(population::roles)
                .flatMap(Set::stream)
                .collect(Collectors.toSet());

        assertThat(population.roles(0)).hasSize(10);
        assertThat(all).hasSize(100);
    }

    @Test
    void aPolicyOverMoreRolesThanUsualHasAllOfThem() {
        assertThat(new PolicyPopulation(300, 1).roles(7)).hasSize(300);
    }

    @Test
    void everyOtherQuestionIsAskedWithARoleThatThePolicyNames() {
        PolicyPopulation population = new PolicyPopulation(10, 1);

        assertThat(population.roleName(4)).isEqualTo("role40");
        assertThat(population.roles(4)).contains(population.realm().roleId(40));
        assertThat(population.roleName(5)).doesNotStartWith("role");
    }

    @Test
    void aPolicyWithoutRolesIsRefused() {
        assertThatThrownBy(() -> new PolicyPopulation(0, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("0 roles of a policy: a policy over roles must name one at least");
    }
}
