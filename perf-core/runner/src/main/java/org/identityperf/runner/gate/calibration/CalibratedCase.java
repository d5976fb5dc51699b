package org.identityperf.runner.gate.calibration;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.runner.finding.StatementChange;
import org.identityperf.runner.gate.counts.CountComparison;
import org.identityperf.runner.gate.releases.CountedCase;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.OperationStatement;
import org.identityperf.runner.result.StatementText;

/**
 * One operation by the server in this project's own process, and by the shipped server.
 *
 * @param here what one operation counts in this project's own process
 * @param shipped what the same operation counts on the shipped server
 */
public record CalibratedCase(CountedCase here, CountedCase shipped) {

    /** @throws IllegalArgumentException if they are not the two sides of one case */
    public CalibratedCase {
        if (here.benchmarkCase().implementation() != Implementation.SERVER
                || shipped.benchmarkCase().implementation() != Implementation.SHIPPED
                || !here.benchmarkCase().equals(shipped.benchmarkCase().by(Implementation.SERVER))) {
            throw new IllegalArgumentException(
                    here.benchmarkCase() + " and " + shipped.benchmarkCase() + " are not the two sides of one case");
        }
    }

    /**
     * Returns the same case with what the shipped server asked in both of two countings. What only one of them has, its
     * background asked meanwhile, such as what removes expired sessions now and then.
     *
     * @param again the shipped server's second counting
     */
    public CalibratedCase confirmedBy(CountedCase again) {
        List<OperationStatement> both = shipped.statements().stream()
                .flatMap(one -> again.statements().stream()
                        .filter(other -> StatementText.same(one.statement(), other.statement()))
                        .map(other -> new OperationStatement(
                                one.statement(),
                                Math.min(one.calls(), other.calls()),
                                Math.min(one.rows(), other.rows()))))
                .toList();
        return new CalibratedCase(
                here,
                new CountedCase(
                        shipped.benchmark(),
                        shipped.implementation(),
                        shipped.params(),
                        shipped.version(),
                        shipped.counts(),
                        both));
    }

    /** Returns the case as it is measured in this project's own process. */
    public BenchmarkCase benchmarkCase() {
        return here.benchmarkCase();
    }

    /** Returns whether both ask the same statements equally often, for as many rows. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public boolean isEqual() {
        return differences().isEmpty();
    }

    /** Returns the statements that only one side asks, or that both ask in another way; the most calls first. */
    public List<StatementChange> differences() {
        return CountComparison.ofOperations(
                        here.measurement(), shipped.measurement(), here.statements(), shipped.statements())
                .statements();
    }

    /** Returns which side asks a statement how often. */
    public static String words(StatementChange change) {
        return difference(change) + ": " + change.statement();
    }

    private static String difference(StatementChange change) {
        return switch (change.how()) {
            case ADDED -> "only the shipped server, " + calls(change.candidate().orElseThrow());
            case DROPPED -> "only in this process, " + calls(change.baseline().orElseThrow());
            case REPEATED, LESS_OFTEN ->
                calls(change.baseline().orElseThrow()) + " in this process and "
                        + calls(change.candidate().orElseThrow()) + " of the shipped server";
            case ROWS ->
                rows(change.baseline().orElseThrow()) + " in this process and "
                        + rows(change.candidate().orElseThrow()) + " of the shipped server";
            case REWRITTEN ->
                "another text of the shipped server: rewritten, "
                        + StatementText.rewording(
                                change.baseline().orElseThrow().statement(), change.statement());
        };
    }

    private static String calls(OperationStatement statement) {
        return CountWords.of(statement.calls()) + (statement.calls() == 1 ? " call" : " calls");
    }

    private static String rows(OperationStatement statement) {
        return CountWords.of(statement.rows()) + (statement.rows() == 1 ? " row" : " rows");
    }

    /** Returns how often both ask, and whether that is the same. */
    public String sentence() {
        double asked = calls(here.statements());
        double ships = calls(shipped.statements());
        return isEqual()
                ? "equal, " + CountWords.of(asked) + (asked == 1 ? " statement" : " statements")
                : "different, " + CountWords.of(asked) + " in this process and " + CountWords.of(ships)
                        + " of the shipped server";
    }

    private static double calls(List<OperationStatement> statements) {
        return statements.stream().mapToDouble(OperationStatement::calls).sum();
    }
}
