package org.identityperf.runner.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.identityperf.runner.suite.CaseSelection;
import org.identityperf.runner.suite.WrittenTiers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperationCasesTest {

    @TempDir
    Path folder;

    private CaseSelection selection(String benchmarks) {
        return WrittenTiers.in(folder).saying("""
                system: Keycloak
                store: postgresql
                dimensions: [users]
                jvm: [-Xmx1g]
                benchmarks:
                """ + benchmarks.indent(2)).smoke();
    }

    private static Iterable<String> chosen(CaseSelection selection) {
        return OperationCases.of(selection.cases(), selection).stream()
                .map(Object::toString)
                .toList();
    }

    @Test
    void theLargestCaseOfAnOperationIsTimedWhereNoneIsByTheTier() {
        assertThat(chosen(selection("""
                Read:
                  smoke: {implementations: server, users: [10, 1000, 100]}
                """))).containsExactly("Read.server[users=1000]");
    }

    @Test
    void theCaseThatTheTierTimesIsTimed() {
        assertThat(chosen(selection("""
                Read:
                  smoke: {implementations: server, users: [10, 1000], timed: {users: 10}}
                """))).containsExactly("Read.server[users=10]");
    }

    @Test
    void whatDiffersByAWordIsAnOperationOfItsOwnAndWhatDiffersByANumberIsNot() {
        CaseSelection selection = selection("""
                Read:
                  smoke: {implementations: server, users: 10, operation: [ID, TOKEN], rows: [1, 5]}
                """);

        assertThat(chosen(selection))
                .containsExactlyInAnyOrder(
                        "Read.server[operation=ID,rows=5,users=10]", "Read.server[operation=TOKEN,rows=5,users=10]");
        assertThat(OperationCases.operations(selection.cases())).isEqualTo(2);
    }

    @Test
    void operationsAreTimedOnTheDataThatMostOfThemShare() {
        assertThat(chosen(selection("""
                Read:
                  smoke: {implementations: server, users: [10, 1000]}
                List:
                  smoke: {implementations: server, users: [10, 100]}
                """))).containsExactlyInAnyOrder("Read.server[users=10]", "List.server[users=10]");
    }

    @Test
    void operationsThatShareTheirDataWithMostOthersStandFirst() {
        assertThat(chosen(selection("""
                Alone:
                  smoke: {implementations: server, users: 5}
                List:
                  smoke: {implementations: server, users: 10}
                Read:
                  smoke: {implementations: server, users: 10}
                """)))
                .containsExactly("List.server[users=10]", "Read.server[users=10]", "Alone.server[users=5]");
    }

    @Test
    void aCaseWithoutASlowNetworkIsChosen() {
        assertThat(chosen(selection("""
                Read:
                  smoke: {implementations: server, users: 10, rttMillis: [0, 5]}
                """))).containsExactly("Read.server[rttMillis=0,users=10]");
    }
}
