package org.identityperf.runner.finding;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * What was not measured: a whole module, or some of its benchmarks.
 *
 * @param module the module; its name is also that of the finding where nothing of it was measured
 * @param benchmarks those that were left out; empty where nothing of the module was measured
 * @param where the store, or the cases, for which they were left out; empty where nothing of the module was measured
 * @param outcome a failure where it was requested by name, or where the whole build measured nothing
 * @param why what it lacks, and what to do
 */
@JsonIgnoreProperties({}) // unlike that of other findings, its outcome is read from the file
public record NotMeasured(
        String module,
        List<String> benchmarks,
        String where,
        Reason reason,
        @JsonProperty Outcome outcome,
        String why) implements Finding {

    public enum Reason {
        /** A store that it needs can't run here. */
        NO_STORE,
        /** The release of the server can't do it, or an artifact that it needs is missing. */
        NOT_IN_RELEASE,
        /** The run chose cases, and none of them can be measured. */
        NOTHING_MEASURED,
        /** No case of a comparison was counted or timed on both sides. */
        NOTHING_COMPARED,
        /** The run still measures, or was killed. */
        NOT_ENDED,
        FAILED
    }
}
