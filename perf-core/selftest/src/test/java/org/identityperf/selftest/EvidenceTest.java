package org.identityperf.selftest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.identityperf.runner.gate.pairs.Measured;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;
import org.junit.jupiter.api.Test;

class EvidenceTest {

    private static final PairPlan PLAN = PairPlan.DECLARED;

    private static List<List<TimePairs>> runs(int runs, double ratio, double sd, long seed) {
        return IntStream.range(0, runs)
                .mapToObj(run -> List.of(
                        Measured.pairs("Read", PLAN.pairs(), ratio, sd, seed + run),
                        Measured.pairs("Write", PLAN.pairs(), ratio, sd, seed + 100 + run)))
                .toList();
    }

    private static Check check(Evidence evidence, String name) {
        return evidence.checks(PLAN, 1).stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void onAQuietMachineAllOfItHolds() {
        Evidence evidence = new Evidence(
                runs(10, 1, 0.02, 1),
                new TreeMap<>(Map.of(0.05, runs(10, 1.05, 0.02, 50), 0.2, runs(10, 1.2, 0.02, 70))));

        assertThat(evidence.checks(PLAN, 1)).allMatch(check -> check.outcome() == Outcome.PASS);
        assertThat(check(evidence, "no alarm over equal code").sentence())
                .startsWith("0 alarms in 10 live runs of 2 operations, 20 comparisons by 13 pairs or more in all; noise"
                        + " floor ± 0.");
        assertThat(check(evidence, "relabelled forks of equal code").sentence()).startsWith("10000 relabellings: ");
        assertThat(check(evidence, "5 % more is found").sentence())
                .isEqualTo("found in 20 of 20 where the noise floor is below ± 2 %; in 0 of 0 where it is not");
    }

    @Test
    void anAlarmOverEqualCodeFails() {
        Evidence evidence = new Evidence(runs(1, 1.1, 0.02, 1), new TreeMap<>());

        assertThat(check(evidence, "no alarm over equal code").outcome()).isEqualTo(Outcome.FAIL);
    }

    @Test
    void whereTheNoiseIsTooGreatNothingIsClaimed() {
        Evidence evidence = new Evidence(runs(1, 1, 0.3, 1), new TreeMap<>(Map.of(0.05, runs(1, 1.05, 0.3, 50))));

        assertThat(check(evidence, "5 % more is found").outcome()).isEqualTo(Outcome.NOT_GATED);
    }

    @Test
    void ofPairsThatTheBudgetCutShortNothingIsClaimed() {
        List<List<TimePairs>> few = List.of(List.of(Measured.pairs("Read", 6, 1.2, 0.02, 1)));

        Check found = check(new Evidence(runs(1, 1, 0.02, 1), new TreeMap<>(Map.of(0.2, few))), "20 % more is found");

        assertThat(found.outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(found.sentence()).startsWith("found in 0 of 0");
    }

    @Test
    void runsThatTheBudgetCutShortDoNotShowThatThereIsNoAlarm() {
        List<List<TimePairs>> few = List.of(List.of(Measured.pairs("Read", 6, 1, 0.02, 1)));

        Check none = check(new Evidence(few, new TreeMap<>()), "no alarm over equal code");

        assertThat(none.outcome()).isEqualTo(Outcome.NOT_GATED);
        assertThat(none.sentence()).contains(" 0 comparisons by 13 pairs or more in all");
    }

    @Test
    void whatThereWasNoTimeForProvesNothing() {
        Evidence evidence = new Evidence(List.of(List.of(Measured.pairs("Read", 1, 1, 0.02, 1))), new TreeMap<>());

        assertThat(evidence.checks(PLAN, 1))
                .singleElement()
                .satisfies(check -> assertThat(check.outcome()).isEqualTo(Outcome.NOT_GATED));
    }
}
