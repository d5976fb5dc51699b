package org.identityperf.usergrid.dataset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.identityperf.usergrid.store.Json;
import org.junit.jupiter.api.Test;

class UsergridPopulationTest {

    private final UsergridPopulation population = new UsergridPopulation(1000, 7);

    @Test
    void aUuidTellsWhenItsEntityWasMadeAndNoTwoAreTheSame() {
        assertThat(LongStream.range(0, 1000).mapToObj(UsergridPopulation::entity))
                .doesNotHaveDuplicates()
                .allSatisfy(uuid -> {
                    assertThat(uuid.version()).isEqualTo(1);
                    assertThat(uuid.variant()).isEqualTo(2);
                });
        assertThat(UsergridPopulation.entity(123_456_789).timestamp())
                .isEqualTo(UsergridPopulation.created(123_456_789));
    }

    @Test
    void tokensAndPrincipalsAreNoEntities() {
        assertThat(LongStream.range(0, 1000)
                        .boxed()
                        .flatMap(i -> Stream.of(
                                UsergridPopulation.entity(i),
                                UsergridPopulation.token(i),
                                UsergridPopulation.principal(i))))
                .doesNotHaveDuplicates();
    }

    @Test
    void anEntityIsJsonOfSomeHundredBytesWithWhatQueriesAskFor() {
        String text = population.json(42);
        JsonNode json = Json.read(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));

        assertThat(text.length()).isBetween(300, 500);
        assertThat(UUID.fromString(json.get("uuid").asText())).isEqualTo(UsergridPopulation.entity(42));
        assertThat(json.get("name").asText()).isEqualTo("item42");
        assertThat(UsergridPopulation.colours()).contains(json.get("colour").asText());
        assertThat(json.get("price").asInt()).isBetween(0, UsergridPopulation.PRICES - 1);
        assertThat(json.get("location").get("latitude").asDouble()).isBetween(-80.0, 80.0);
        assertThat(json.get("location").get("longitude").asDouble()).isBetween(-180.0, 180.0);
    }

    @Test
    void everyTenthEntityLikesThreeOthers() {
        assertThat(population.liked(11)).isEmpty();
        for (long i = 0; i < 1000; i += UsergridPopulation.LIKES_EVERY) {
            assertThat(population.liked(i)).hasSize(3).doesNotHaveDuplicates().doesNotContain(i);
        }
    }

    @Test
    void oneEntityAloneLikesItselfSinceThereIsNoOther() {
        assertThat(new UsergridPopulation(1, 7).liked(0)).containsExactly(0);
        assertThat(new UsergridPopulation(2, 7).liked(0)).containsExactly(1);
    }

    @Test
    void anEntityIsInTheLastShardThatBeginsBeforeIt() {
        UsergridPopulation large = new UsergridPopulation(120_000, 7);

        assertThat(large.shards())
                .containsExactly(
                        UsergridPopulation.created(0),
                        UsergridPopulation.created(50_000),
                        UsergridPopulation.created(100_000));
        assertThat(UsergridPopulation.shard(49_999)).isEqualTo(UsergridPopulation.created(0));
        assertThat(UsergridPopulation.shard(50_000)).isEqualTo(UsergridPopulation.created(50_000));
    }

    @Test
    void anotherSeedGivesOtherEntities() {
        assertThat(new UsergridPopulation(1000, 7).json(5)).isEqualTo(population.json(5));
        assertThat(new UsergridPopulation(1000, 8).json(5)).isNotEqualTo(population.json(5));
    }

    @Test
    void noEntitiesAreRefused() {
        assertThatThrownBy(() -> new UsergridPopulation(0, 7)).hasMessageContaining("0 entities");
    }
}
