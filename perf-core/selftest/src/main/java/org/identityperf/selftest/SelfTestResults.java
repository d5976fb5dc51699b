package org.identityperf.selftest;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.gate.pairs.PairPlan;
import org.identityperf.runner.gate.pairs.TimePairs;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Outcome;

/**
 * This program judges the saved pairs of self-tests again and runs nothing: {@code SelfTestResults selftest.json…}.
 * Runs of several files count as those of one. The exit code is 1 if something does not hold that must, and 2 if the
 * program could not judge.
 */
public final class SelfTestResults {

    private static final long SEED = 20_261_121;
    private static final int USAGE = 2;

    private SelfTestResults() {}

    public static void main(String[] files) {
        System.exit(judge(List.of(files), System.out));
    }

    static int judge(List<String> files, PrintStream out) {
        if (files.isEmpty()) {
            out.println("Write one selftest.json or more.");
            return USAGE;
        }
        try {
            List<Check> checks = read(files).checks(PairPlan.DECLARED, SEED);
            checks.forEach(check -> out.println(check.outcome() + " " + check.name() + ": " + check.sentence()));
            return checks.stream().anyMatch(check -> check.outcome() == Outcome.FAIL) ? 1 : 0;
        } catch (IOException e) {
            out.println("can't judge " + files + ": " + e);
            return USAGE;
        }
    }

    private static Evidence read(List<String> files) throws IOException {
        List<List<TimePairs>> equal = new ArrayList<>();
        SortedMap<Double, List<List<TimePairs>>> slowed = new TreeMap<>();
        for (String file : files) {
            Evidence one = new ObjectMapper().readValue(Path.of(file).toFile(), Evidence.class);
            equal.addAll(one.equal());
            one.slowed()
                    .forEach((share, runs) -> slowed.computeIfAbsent(share, each -> new ArrayList<>())
                            .addAll(runs));
        }
        return new Evidence(equal, slowed);
    }
}
