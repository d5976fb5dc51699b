package org.identityperf.usergrid.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.usergrid.LoadedTables;
import org.identityperf.usergrid.dataset.UsergridPopulation;
import org.identityperf.usergrid.floor.FloorQueries;
import org.identityperf.usergrid.reference.ReferenceQueries;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What queries find is what the population says, by whichever store. */
public interface QueryContract extends LoadedTables {

    /** Who is asked. */
    enum Store {
        REFERENCE,
        FLOOR
    }

    UsergridPopulation POPULATION = new UsergridPopulation(ENTITIES, SEED);

    @ParameterizedTest
    @EnumSource
    default void theDearestOfAColour(Store store) {
        String colour = UsergridPopulation.colours().get(3);

        assertThat(names(store, new Query.OfColour(colour, 5)))
                .containsExactlyElementsOf(numbers()
                        .filter(i -> POPULATION.colour(i).equals(colour))
                        .sorted(Comparator.<Long>comparingInt(POPULATION::price)
                                .reversed()
                                .thenComparing(UsergridPopulation::name))
                        .limit(5)
                        .map(UsergridPopulation::name)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    default void theNearestToAPlace(Store store) {
        double latitude = 48.2;
        double longitude = 16.4;

        assertThat(names(store, new Query.Near(latitude, longitude, 5_000, 7)))
                .containsExactlyElementsOf(numbers()
                        .filter(i -> kilometres(i, latitude, longitude) < 5_000)
                        .sorted(Comparator.comparingDouble(i -> kilometres(i, latitude, longitude)))
                        .limit(7)
                        .map(UsergridPopulation::name)
                        .toList());
    }

    @ParameterizedTest
    @EnumSource
    default void whatAnEntityLikes(Store store) {
        assertThat(names(store, new Query.LikedBy(UsergridPopulation.entity(30))))
                .containsExactlyInAnyOrderElementsOf(LongStream.of(POPULATION.liked(30))
                        .mapToObj(UsergridPopulation::name)
                        .toList());
        assertThat(names(store, new Query.LikedBy(UsergridPopulation.entity(31))))
                .isEmpty();
    }

    private static Stream<Long> numbers() {
        return LongStream.range(0, ENTITIES).boxed();
    }

    /** The great circle on a sphere, by the haversine formula. */
    private static double kilometres(long i, double latitude, double longitude) {
        double north = Math.toRadians(POPULATION.latitude(i) - latitude);
        double east = Math.toRadians(POPULATION.longitude(i) - longitude);
        double half = Math.pow(Math.sin(north / 2), 2)
                + Math.cos(Math.toRadians(latitude))
                        * Math.cos(Math.toRadians(POPULATION.latitude(i)))
                        * Math.pow(Math.sin(east / 2), 2);
        return 2 * 6371.0088 * Math.asin(Math.sqrt(half));
    }

    private List<String> names(Store store, Query query) {
        try (EntityQueries queries = store == Store.REFERENCE
                ? ReferenceQueries.open(address(), index())
                : FloorQueries.open(address(), index())) {
            return queries.find(query).stream()
                    .map((JsonNode found) -> found.get("name").asText())
                    .toList();
        }
    }
}
