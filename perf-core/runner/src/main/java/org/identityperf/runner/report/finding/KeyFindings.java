package org.identityperf.runner.report.finding;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.probe.benchmark.Implementation;
import org.identityperf.probe.benchmark.Kind;
import org.identityperf.runner.claim.ClaimVerdict;
import org.identityperf.runner.gate.verdict.Check;
import org.identityperf.runner.gate.verdict.Finding;
import org.identityperf.runner.gate.verdict.Outcome;
import org.identityperf.runner.report.format.Units;
import org.identityperf.runner.report.model.ModuleReport;
import org.identityperf.runner.report.model.WarmupCheck;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Measurement;

/** Key findings are what a run found in the fewest words, with what matters most first. */
public final class KeyFindings {
    /** How many causes, or benchmarks that are still warming up, are named. */
    private static final int NAMED = 4;

    private static final Pattern PARAMETERS = Pattern.compile("\\[[^\\]]*]");

    private KeyFindings() {}

    /**
     * Lists failures, contradicted claims, choices, distances from the floor, warm-up, confirmed and
     * inconclusive claims.
     */
    public static List<KeyFinding> of(ModuleReport module) {
        List<KeyFinding> findings = new ArrayList<>(failed(module));
        findings.addAll(improved(module));
        findings.addAll(skipped(module.checks()));
        findings.addAll(ClaimFindings.of(module, ClaimVerdict.CONTRADICTED));
        module.advice().forEach(advice -> findings.add(new KeyFinding("choose", advice)));
        findings.addAll(FloorDistance.of(module));
        findings.addAll(StatementDistance.findings(module));
        warming(module).ifPresent(findings::add);
        findings.addAll(ClaimFindings.of(module, ClaimVerdict.CONFIRMED));
        findings.addAll(passed(module.checks()));
        findings.addAll(ClaimFindings.inconclusive(module));
        return findings;
    }

    public static KeyFinding verdict(ModuleReport module) {
        List<Check> checks = module.checks();
        String label = !failed(module).isEmpty()
                ? "failed"
                : checks.isEmpty() ? "not gated" : count(checks, Outcome.SKIP) == checks.size() ? "skipped" : "passed";
        return new KeyFinding(
                label,
                CountWords.several(module.run().measurements().size(), "case") + ", "
                        + Units.small(ExecutiveSummary.outOfLine(module)));
    }

    /** Returns how many operations of a comparison regressed and improved; empty without one. */
    static Optional<String> against(ModuleReport module) {
        return module.against().map(against -> {
            Map<Finding.Verdict, Long> found =
                    against.findings().stream().collect(Collectors.groupingBy(Finding::verdict, Collectors.counting()));
            long regressed = found.getOrDefault(Finding.Verdict.REGRESSED, 0L);
            return (regressed == 0 ? "" : regressed + " regressed, ") + found.getOrDefault(Finding.Verdict.IMPROVED, 0L)
                    + " improved against " + against.baseline();
        });
    }

    private static List<KeyFinding> failed(ModuleReport module) {
        List<KeyFinding> findings = new ArrayList<>();
        if (module.run().measurements().isEmpty() && skipped(module.checks()).isEmpty()) {
            findings.add(new KeyFinding("failed", "Nothing was measured."));
        }
        findings.addAll(byOperation("failed", module.checks().stream().filter(c -> c.outcome() == Outcome.FAIL)));
        return findings;
    }

    private static List<KeyFinding> improved(ModuleReport module) {
        return byOperation(
                Finding.Verdict.IMPROVED.word(),
                module.against().stream()
                        .flatMap(against -> against.findings().stream())
                        .filter(finding -> finding.verdict() == Finding.Verdict.IMPROVED)
                        .map(finding -> new Check(finding.what(), Outcome.PASS, finding.sentence())));
    }

    /**
     * Several cases of one operation mostly have one cause, so the first is reported; the server's own operations come
     * before those of other implementations.
     */
    private static List<KeyFinding> byOperation(String label, Stream<Check> checks) {
        Map<String, List<Check>> byOperation = checks.collect(Collectors.groupingBy(
                c -> PARAMETERS.matcher(c.name()).replaceAll(""), LinkedHashMap::new, Collectors.toList()));
        List<KeyFinding> findings = new ArrayList<>();
        List<Map.Entry<String, List<Check>>> operations = new ArrayList<>(byOperation.entrySet());
        operations.sort(Comparator.comparingInt(operation -> implementation(operation.getKey())));
        for (Map.Entry<String, List<Check>> operation : operations) {
            List<Check> cases = operation.getValue();
            Check first = cases.get(0);
            String others = cases.size() == 1 ? "" : ", as in " + CountWords.several(cases.size() - 1, "other case");
            findings.add(new KeyFinding(
                    label,
                    first.name() + others + ": " + first.sentence(),
                    cases.size() == 1
                            ? List.of()
                            : cases.stream()
                                    .map(c -> c.name() + ": " + c.sentence())
                                    .toList()));
        }
        return findings;
    }

    /** Returns the place of a check's implementation among all; that of a check of no implementation comes first. */
    private static int implementation(String check) {
        return Arrays.stream(Implementation.values())
                .filter(each -> check.matches("\\w+\\." + each.method() + "\\b.*"))
                .mapToInt(Implementation::ordinal)
                .findFirst()
                .orElse(-1);
    }

    /** Returns one sentence for all checks that one cause keeps from being measured. */
    private static List<KeyFinding> skipped(List<Check> checks) {
        Map<String, List<String>> byCause = checks.stream()
                .filter(c -> c.outcome() == Outcome.SKIP)
                .collect(Collectors.groupingBy(
                        Check::sentence, LinkedHashMap::new, Collectors.mapping(Check::name, Collectors.toList())));
        return byCause.entrySet().stream()
                .map(e -> e.getValue().size() == 1
                        ? new KeyFinding("skipped", e.getValue().get(0) + ": " + e.getKey())
                        : new KeyFinding("skipped", e.getValue().size() + " checks: " + e.getKey(), e.getValue()))
                .toList();
    }

    private static List<KeyFinding> passed(List<Check> checks) {
        long passed = count(checks, Outcome.PASS);
        long failed = count(checks, Outcome.FAIL);
        long free = count(checks, Outcome.NOT_GATED);
        long done = passed + failed + free;
        if (done == 0) {
            return List.of(new KeyFinding("not gated", "Nothing was checked."));
        }
        String causes = checks.stream()
                .filter(c -> c.outcome() == Outcome.NOT_GATED)
                .map(Check::sentence)
                .distinct()
                .limit(NAMED)
                .collect(Collectors.joining("; "));
        return List.of(new KeyFinding(
                passed == 0 ? "not gated" : failed == 0 ? "passed" : "checks",
                passed + " of " + done + " checks passed, " + (failed == 0 ? "none" : failed) + " failed"
                        + (free == 0 ? "." : "; " + free + " had nothing to compare with: " + causes + ".")));
    }

    static long count(List<Check> checks, Outcome outcome) {
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
