package org.identityperf.runner.finding;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What differs between the code of two sides, and which operations execute it.
 *
 * @param classes how many classes differ
 * @param changed what differs in them; empty where it is not known who executes it, and where a whole release differs
 * @param measured how many cases were measured, since they may be affected
 * @param affectingAll what differs and may affect every case, such as a library; where it is not empty, all were measured
 * @param coverageRequired whether it is a failure that no operation executes something that differs
 * @param lines the first changed line of each changed method or class, by its name; empty where the candidate was not built
 *     from a checkout that has the baseline
 */
public record CodeReached(
        String module,
        int classes,
        List<Changed> changed,
        int measured,
        int cases,
        List<String> affectingAll,
        boolean coverageRequired,
        SortedMap<String, SourceLine> lines)
        implements Finding {

    /**
     * A method that does something else, or a class whose shape differs.
     *
     * @param name such as {@code JpaUserProvider.getUserById}, or a class's name
     * @param operations those that execute it, in their windows, their set-up, or at the start of the server
     * @param nearest where there are none, those that execute other methods of its class
     */
    public record Changed(String name, List<String> operations, List<String> nearest) {

        public Changed {
            operations = List.copyOf(operations);
            nearest = List.copyOf(nearest);
        }
    }

    public CodeReached {
        changed = List.copyOf(changed);
        affectingAll = List.copyOf(affectingAll);
        lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
    }

    @JsonIgnore
    public List<Changed> notCovered() {
        return changed.stream().filter(each -> each.operations().isEmpty()).toList();
    }

    /** Returns the same where another number of cases was measured. */
    public CodeReached measuring(int more) {
        return new CodeReached(module, classes, changed, more, cases, affectingAll, coverageRequired, lines);
    }

    @Override
    public Outcome outcome() {
        if (notCovered().isEmpty()) {
            return Outcome.PASS;
        }
        return coverageRequired ? Outcome.FAIL : Outcome.NOT_GATED;
    }
}
