package org.identityperf.runner.finding;

import java.util.List;
import org.identityperf.runner.finding.Expected.Conditions;

/** Cases whose expected counts are of rows that are no longer generated, or of another version of the store. */
public record CountsOutdated(List<Outdated> cases) implements Finding {

    /**
     * One of these cases.
     *
     * @param where under what conditions it is counted now
     */
    public record Outdated(String benchmarkCase, Conditions where) {}

    @Override
    public Outcome outcome() {
        return Outcome.FAIL;
    }
}
