package org.identityperf.syncope.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SyncopePopulationTest {

    private static final int USERS = 2000;

    private final SyncopePopulation population = new SyncopePopulation(42);

    @Test
    void theSameSeedGivesTheSameUserWithoutThoseBefore() {
        assertThat(new SyncopePopulation(42).user(1999)).isEqualTo(population.user(1999));
        assertThat(new SyncopePopulation(43).user(1999).key())
                .isNotEqualTo(population.user(1999).key());
    }

    @Test
    void aUserHasThePublishedAttributesAndMemberships() {
        SyncopeUser user = population.user(7);

        assertThat(user.attributes())
                .extracting(Attribute::schema)
                .containsExactlyElementsOf(Schema.of(Schema.Of.USER));
        assertThat(user.attributes())
                .filteredOn(attribute -> attribute.values().size() > 1)
                .extracting(Attribute::schema)
                .containsExactly(Schema.ADDRESS);
        assertThat(user.memberships())
                .extracting(UserMembership::group)
                .containsExactly(StaticGroup.HR, StaticGroup.EMPLOYEE);
        assertThat(user.memberships().get(1).attributes())
                .extracting(Attribute::schema)
                .containsExactlyElementsOf(Schema.of(Schema.Of.MEMBERSHIP));
    }

    @Test
    void whatMustBeUniqueIs() {
        List<SyncopeUser> users =
                LongStream.range(0, USERS).mapToObj(population::user).toList();

        assertThat(users).extracting(SyncopeUser::key).doesNotHaveDuplicates();
        assertThat(users).extracting(SyncopeUser::username).doesNotHaveDuplicates();
        assertThat(users).extracting(user -> user.value(Schema.SSN)).doesNotHaveDuplicates();
        assertThat(users)
                .flatExtracting(SyncopeUser::memberships)
                .extracting("key")
                .doesNotHaveDuplicates();
    }

    @Test
    void eachTypeHasAboutATenthOfTheUsers() {
        assertThat(LongStream.range(0, USERS)
                        .mapToObj(population::type)
                        .collect(Collectors.groupingBy(type -> type, Collectors.counting())))
                .hasSize(UserType.values().length)
                .allSatisfy((type, users) -> assertThat(users).isBetween(140L, 260L));
    }

    @Test
    void theFirstTenDynamicGroupsHaveAUserOnceAndFurtherOnesAgain() {
        SyncopeUser user = population.user(3);

        assertThat(SyncopePopulation.groupsOf(user, population.dynamicGroups(10)))
                .singleElement()
                .satisfies(group -> assertThat(group.condition())
                        .isEqualTo("user type=~" + user.type().value()));
        assertThat(SyncopePopulation.groupsOf(user, population.dynamicGroups(30)))
                .hasSize(3);
        assertThat(population.dynamicGroups(30))
                .extracting(DynamicGroup::groupName)
                .doesNotHaveDuplicates();
    }
}
