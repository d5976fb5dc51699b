package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.claim.ClaimVerdict;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.CodeReached;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.Paired;
import org.identityperf.runner.finding.StatementsFailed;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.report.format.Sentence;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.WarmupCheck;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;
import org.identityperf.runner.result.Units;

/** Key findings are what a run found in the fewest words, with what matters most first. */
public final class KeyFindings {
    /** How many causes, or benchmarks that are still warming up, are named. */
    private static final int NAMED = 4;

    private KeyFindings() {}

    /**
     * Lists failures, statements that fail, what a change can affect, what was compared with other parameters, contradicted claims, distances
     * from the floor, lists that stores refuse, warm-up, confirmed and inconclusive claims.
     * What the table of a comparison has is left out.
     */
    public static List<KeyFinding> of(ModuleReport module) {
        List<KeyFinding> findings = new ArrayList<>();
        if (isUnmeasured(module)) {
            findings.add(new KeyFinding("failed", "Nothing was measured."));
        }
        findings.addAll(failed(module));
        findings.addAll(failing(module));
        findings.addAll(reached(module));
        byOperation(module, Paired.class::isInstance)
                .forEach(cases -> findings.add(operation(Wording.of(Verdict.PAIRED), cases)));
        findings.addAll(skipped(module.findings()));
        findings.addAll(ClaimFindings.of(module, ClaimVerdict.CONTRADICTED));
        findings.addAll(FloorDistance.of(module));
        findings.addAll(StatementDistance.findings(module));
        findings.addAll(ListLimits.of(module));
        warming(module).ifPresent(findings::add);
        findings.addAll(ClaimFindings.of(module, ClaimVerdict.CONFIRMED));
        findings.addAll(passed(module.findings()));
        findings.addAll(ClaimFindings.inconclusive(module));
        return findings;
    }

    /** Returns how many checks failed, operations changed and claims are contradicted. */
    private static String outOfLine(ModuleReport module) {
        long failed = count(module.findings(), Outcome.FAIL);
        long judged = failed + count(module.findings(), Outcome.PASS);
        long skipped = count(module.findings(), Outcome.SKIP);
        List<String> found = new ArrayList<>();
        found.add(judged(judged, failed));
        against(module).ifPresent(found::add);
        found.addAll(ClaimFindings.contradicted(module));
        if (skipped > 0) {
            found.add(CountWords.several(skipped, "check") + " skipped");
        }
        return String.join("; ", found);
    }

    private static String judged(long judged, long failed) {
        if (judged == 0) {
            return "Nothing was judged";
        }
        if (judged == 1) {
            return "The only check " + (failed == 0 ? "passed" : "failed");
        }
        return (failed == 0 ? "None" : failed) + " of " + CountWords.several(judged, "check") + " failed";
    }

    public static KeyFinding verdict(ModuleReport module) {
        List<Finding> checks = module.findings();
        String label = isUnmeasured(module) || count(checks, Outcome.FAIL) > 0
                ? "failed"
                : checks.isEmpty() ? "not gated" : count(checks, Outcome.SKIP) == checks.size() ? "skipped" : "passed";
        return new KeyFinding(
                label,
                CountWords.several(module.run().measurements().size(), "case") + ", " + Units.small(outOfLine(module)));
    }

    /** Returns how many operations of a comparison regressed and improved; empty without one. */
    private static Optional<String> against(ModuleReport module) {
        return module.against().map(against -> {
            Map<Verdict, Long> found =
                    against.findings().stream().collect(Collectors.groupingBy(Change::verdict, Collectors.counting()));
            long regressed = found.getOrDefault(Verdict.REGRESSED, 0L);
            return (regressed == 0 ? "" : regressed + " regressed, ") + found.getOrDefault(Verdict.IMPROVED, 0L)
                    + " improved against " + against.baseline();
        });
    }

    /**
     * Returns whether nothing was measured, and nothing but failures says why. A sweep and a calibration measure nothing
     * of the module itself, and their findings say what they did.
     */
    private static boolean isUnmeasured(ModuleReport module) {
        return module.run().measurements().isEmpty()
                && count(module.findings(), Outcome.FAIL) == module.findings().size();
    }

    /**
     * Several cases of one operation mostly have one cause, so the first is reported; the server's own operations come
     * before those of other implementations.
     */
    private static List<KeyFinding> failed(ModuleReport module) {
        return byOperation(
                        module,
                        finding -> finding.outcome() == Outcome.FAIL
                                && !(finding instanceof Change change && change.moved()))
                .sorted(Comparator.comparing(cases -> implementation(cases.get(0))))
                .map(cases -> operation("failed", cases))
                .toList();
    }

    /** Returns the cases that execute statements that fail and are not judged: a server may try again, so that nothing else shows it. */
    private static List<KeyFinding> failing(ModuleReport module) {
        List<Sentence> sentences = module.findings().stream()
                .filter(finding -> finding instanceof StatementsFailed && finding.outcome() != Outcome.FAIL)
                .map(finding -> about(finding, ": " + Wording.sentence(finding)))
                .toList();
        return KeyFinding.few(
                "failing", sentences, CountWords.several(sentences.size(), "case") + " execute statements that fail");
    }

    private static Stream<List<Finding>> byOperation(ModuleReport module, Predicate<Finding> some) {
        Map<String, List<Finding>> byOperation = module.findings().stream()
                .filter(some)
                .collect(Collectors.groupingBy(Wording::operation, LinkedHashMap::new, Collectors.toList()));
        return byOperation.values().stream();
    }

    private static List<KeyFinding> reached(ModuleReport module) {
        return module.findings().stream()
                .filter(finding -> finding instanceof CodeReached && finding.outcome() != Outcome.FAIL)
                .map(CodeReached.class::cast)
                .map(reached -> new KeyFinding(
                        reached.notCovered().isEmpty() ? "changed" : "not covered",
                        new Sentence("", Wording.sentence(reached)),
                        Wording.explained(reached).stream()
                                .map(each -> new Sentence("", each))
                                .toList()))
                .toList();
    }

    private static KeyFinding operation(String label, List<Finding> cases) {
        Finding first = cases.get(0);
        String others = cases.size() == 1 ? "" : ", as in " + CountWords.several(cases.size() - 1, "other case");
        return new KeyFinding(
                label,
                about(first, others + ": " + Wording.sentence(first)),
                cases.size() == 1
                        ? List.of()
                        : cases.stream()
                                .map(each -> about(each, ": " + Wording.sentence(each)))
                                .toList());
    }

    private static Sentence about(Finding finding, String rest) {
        String benchmark = finding.subject().map(BenchmarkCase::benchmark).orElse("");
        return new Sentence(benchmark, Wording.name(finding).substring(benchmark.length()) + rest);
    }

    /** Returns the place of a finding's implementation among all; what is of no case comes first. */
    private static int implementation(Finding finding) {
        return finding.subject()
                .map(benchmarkCase -> benchmarkCase.implementation().ordinal())
                .orElse(-1);
    }

    /** Returns one sentence for all checks that one cause keeps from being measured. */
    private static List<KeyFinding> skipped(List<Finding> checks) {
        Map<String, List<Finding>> byCause = checks.stream()
                .filter(c -> c.outcome() == Outcome.SKIP)
                .collect(Collectors.groupingBy(Wording::sentence, LinkedHashMap::new, Collectors.toList()));
        return byCause.entrySet().stream()
                .map(e -> e.getValue().size() == 1
                        ? new KeyFinding("skipped", about(e.getValue().get(0), ": " + e.getKey()), List.of())
                        : new KeyFinding(
                                "skipped",
                                new Sentence("", e.getValue().size() + " checks: " + e.getKey()),
                                e.getValue().stream()
                                        .map(each -> about(each, ""))
                                        .toList()))
                .toList();
    }

    private static List<KeyFinding> passed(List<Finding> checks) {
        long passed = count(checks, Outcome.PASS);
        long failed = count(checks, Outcome.FAIL);
        long free = count(checks, Outcome.NOT_GATED);
        long done = passed + failed + free;
        if (done == 0) {
            return List.of(new KeyFinding("not gated", "Nothing was checked."));
        }
        String causes = checks.stream()
                .filter(c -> c.outcome() == Outcome.NOT_GATED)
                .map(Wording::reason)
                .distinct()
                .limit(NAMED)
                .collect(Collectors.joining("; "));
        return List.of(new KeyFinding(
                passed == 0 ? "not gated" : failed == 0 ? "passed" : "checks",
                passed + " of " + done + " checks passed, " + (failed == 0 ? "none" : failed) + " failed"
                        + (free == 0 ? "." : "; " + free + " had nothing to compare with: " + causes + ".")));
    }

    private static long count(List<Finding> checks, Outcome outcome) {
        return checks.stream().filter(c -> c.outcome() == outcome).count();
    }

    /** Returns how many cases are still warming up, where, and how much too long their times are at most. */
    private static Optional<KeyFinding> warming(ModuleReport module) {
        List<Measurement> warming = module.run().measurements().stream()
                .filter(WarmupCheck::isStillWarming)
                .toList();
        if (warming.isEmpty()) {
            return Optional.empty();
        }
        long steady = module.run().measurements().stream()
                .filter(m -> m.kind() == Kind.STEADY_STATE && !m.forks().isEmpty())
                .count();
        return Optional.of(new KeyFinding(
                "warming",
                warming.size() + " of " + steady + (steady == 1 ? " steady-state case" : " steady-state cases")
                        + " still got faster as the forks ended, " + where(warming) + ". Their warm times, marked "
                        + WarmupCheck.MARK.strip() + ", are too long by up to "
                        + Units.share(WarmupCheck.excess(warming))
                        + " of the last iteration. Longer iterations would show by how much."));
    }

    private static String where(List<Measurement> warming) {
        Map<String, Long> cases = warming.stream()
                .collect(
                        Collectors.groupingBy(m -> m.benchmarkCase().benchmark(), TreeMap::new, Collectors.counting()));
        String named = cases.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder()))
                .limit(NAMED)
                .map(e -> e.getValue() + " of " + e.getKey())
                .collect(Collectors.joining(", "));
        return named + (cases.size() > NAMED ? " and others" : "");
    }
}
