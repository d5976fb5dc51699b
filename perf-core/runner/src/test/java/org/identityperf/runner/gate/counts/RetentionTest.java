package org.identityperf.runner.gate.counts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.identityperf.probe.measure.RetainedObjects;
import org.identityperf.runner.finding.ObjectsRetained;
import org.identityperf.runner.finding.ObjectsRetained.RetainedClass;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CaseRetained;
import org.junit.jupiter.api.Test;

class RetentionTest {

    private static final BenchmarkCase CASE = BenchmarkCase.of("ReadUser.server[users=10]");

    private static List<CaseRetained> side(RetainedObjects... classes) {
        return List.of(
                new CaseRetained(CASE.toString(), List.of(classes)),
                new CaseRetained("ReadUser.server[users=20]", List.of(retained("Other", 9, 9))));
    }

    private static RetainedObjects retained(String name, double fewest, double most) {
        return new RetainedObjects(name, fewest, most, 16 * most);
    }

    private static List<RetainedClass> compare(List<CaseRetained> baseline, List<CaseRetained> candidate) {
        return Retention.compare(CASE, baseline, candidate);
    }

    @Test
    void moreInEachWindowThanTheBaselineInAnyIsMore() {
        List<RetainedClass> found = compare(
                side(retained("Node", 2, 4), retained("Gone", 1, 1)),
                side(retained("Node", 5, 6), retained("Visit", 1, 1)));

        assertThat(found)
                .containsExactly(
                        new RetainedClass("Node", 2, 5),
                        new RetainedClass("Visit", 0, 1),
                        new RetainedClass("Gone", 1, 0));
        assertThat(new ObjectsRetained(CASE, found, List.of()).verdict()).isEqualTo(Verdict.REGRESSED);
    }

    @Test
    void windowsThatOverlapAreNoDifference() {
        assertThat(compare(side(retained("Node", 2, 5)), side(retained("Node", 5, 6))))
                .isEmpty();
        assertThat(compare(side(), side(retained("Node", -3, 20)))).isEmpty();
        assertThat(compare(side(retained("Node", 0, 6)), side(retained("Node", 5, 7))))
                .isEmpty();
    }

    @Test
    void arraysAndClassesOfTheJdkAreOfItsOwn() {
        assertThat(List.of("[B", "java.util.HashMap$Node", "com.sun.Proxy"))
                .allMatch(name -> new RetainedClass(name, 0, 1).comesWithJdk());
        assertThat(new RetainedClass("javafoo.Visit", 0, 1).comesWithJdk()).isFalse();
    }

    @Test
    void fewerIsBetter() {
        List<RetainedClass> found = compare(side(retained("Visit", 3, 3)), side());

        assertThat(found).containsExactly(new RetainedClass("Visit", 3, 0));
        assertThat(new ObjectsRetained(CASE, found, List.of()).verdict()).isEqualTo(Verdict.IMPROVED);
    }
}
