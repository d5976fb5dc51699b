package org.identityperf.lab.gate.counts;

import java.util.Optional;
import org.identityperf.probe.measure.StatementCount;

/**
 * A statement that one side executes in another way than the other.
 *
 * @param base how the base executes it; empty where it does not
 * @param candidate how the candidate executes it; empty where it does not
 * @param perRowOf the candidate's statement for each row of which this one is now executed once, where that is so: N+1
 */
public record StatementChange(
        Optional<StatementCount> base, Optional<StatementCount> candidate, Optional<String> perRowOf) {

    private static final int MANY = 3;

    public StatementChange {
        if (base.isEmpty() && candidate.isEmpty()) {
            throw new IllegalArgumentException("a change of a statement that neither side executes");
        }
    }

    public long baseCalls() {
        return base.map(StatementCount::calls).orElse(0L);
    }

    public long candidateCalls() {
        return candidate.map(StatementCount::calls).orElse(0L);
    }

    /** The statement as the candidate has it, or the base where it was dropped. */
    public String statement() {
        return candidate.or(() -> base).orElseThrow().statement();
    }

    /** Whether it is executed once for each of something: for each row of another, or three times as often or more. */
    public boolean nPlusOne() {
        return perRowOf.isPresent() || candidateCalls() >= MANY * Math.max(1, baseCalls());
    }

    /** {@code repeated: 1 → 101 calls, N+1, once for each row of […]: select …}. */
    public String words() {
        String named = nPlusOne() ? ", N+1" : "";
        String driver =
                perRowOf.map(of -> ", once for each row of [" + of + "]").orElse("");
        return how() + named + driver + ": " + statement();
    }

    private String how() {
        if (base.isEmpty()) {
            return "added: " + calls(candidateCalls());
        }
        if (candidate.isEmpty()) {
            return "dropped: " + calls(baseCalls());
        }
        if (baseCalls() == candidateCalls()) {
            return "rows changed: " + base.get().rows() + " → "
                    + candidate.get().rows() + " rows in " + calls(candidateCalls());
        }
        return (candidateCalls() > baseCalls() ? "repeated: " : "less often: ") + baseCalls() + " → "
                + calls(candidateCalls());
    }

    private static String calls(long calls) {
        return calls == 1 ? "1 call" : calls + " calls";
    }
}
