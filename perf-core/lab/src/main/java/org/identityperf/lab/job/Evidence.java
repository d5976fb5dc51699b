package org.identityperf.lab.job;

import java.util.List;
import java.util.Optional;
import org.identityperf.lab.result.Cell;
import org.identityperf.lab.result.CellStatements;
import org.identityperf.lab.result.RunResult;
import org.identityperf.probe.measure.StatementCount;

/**
 * What a module's own checks can look at.
 *
 * @param run what was measured
 * @param statements what one operation of each counted cell made the store execute
 */
public record Evidence(RunResult run, List<CellStatements> statements) {

    /** The statements of one cell; empty where it was not counted. */
    public Optional<List<StatementCount>> statements(Cell cell) {
        return statements.stream()
                .filter(s -> s.cell().equals(cell.toString()))
                .map(CellStatements::statements)
                .findFirst();
    }
}
