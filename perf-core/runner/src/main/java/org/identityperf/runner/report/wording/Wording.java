package org.identityperf.runner.report.wording;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.identityperf.probe.measure.Counter;
import org.identityperf.runner.finding.Calibrated;
import org.identityperf.runner.finding.Change;
import org.identityperf.runner.finding.ClassPathChecked;
import org.identityperf.runner.finding.CodeReached;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.CountsOutdated;
import org.identityperf.runner.finding.CountsRequired;
import org.identityperf.runner.finding.Expected;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Growth;
import org.identityperf.runner.finding.Growth.CountAt;
import org.identityperf.runner.finding.Growth.GrowthClass;
import org.identityperf.runner.finding.GrowthChanged;
import org.identityperf.runner.finding.Measured;
import org.identityperf.runner.finding.NotCompared;
import org.identityperf.runner.finding.NotMeasured;
import org.identityperf.runner.finding.ObjectsRetained;
import org.identityperf.runner.finding.ObjectsRetained.RetainedClass;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.Paired;
import org.identityperf.runner.finding.Performed;
import org.identityperf.runner.finding.PlanChanged;
import org.identityperf.runner.finding.ReleaseCounted;
import org.identityperf.runner.finding.RuleChecked;
import org.identityperf.runner.finding.StatementsFailed;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.TimesApart;
import org.identityperf.runner.finding.UpgradeJudged;
import org.identityperf.runner.finding.UpgradeStep;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.calibration.ComparedJars;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.PlanShape;

/** The words for findings: what each is about, and what it says of it. */
public final class Wording {

    /** What follows the number of jars that a distribution has too. */
    public static final String SAME_JARS = " the distribution's own, byte for byte";

    public static final String OTHER_JARS = " of another version or content";
    public static final String ABSENT_JARS = " not in it";

    private static final int SHOWN_CLASSES = 4;

    private Wording() {}

    /** Returns {@code 164 the distribution's own, byte for byte; 31 not in it}. */
    public static String of(ComparedJars jars) {
        String other = jars.other().stream()
                .map(jar -> jar.here() + " beside " + jar.shipped())
                .collect(Collectors.joining(", ", jars.other().size() + OTHER_JARS + ": ", "; "));
        return jars.same() + SAME_JARS + "; " + (jars.other().isEmpty() ? "" : other) + jars.absent() + ABSENT_JARS;
    }

    /** Returns a constant's name as words, such as {@code no change seen}. */
    public static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** The words for one kind of finding. */
    private record Words<F extends Finding>(Function<F, String> about, Function<F, String> sentence) {}

    private static final Map<Class<?>, Words<?>> WORDS = new HashMap<>();

    private static <F extends Finding> void say(
            Class<F> kind, Function<F, String> about, Function<F, String> sentence) {
        WORDS.put(kind, new Words<>(about, sentence));
    }

    static {
        say(
                CountsMoved.class,
                counts -> (counts.firstUse() ? " counts of the first use" : " counts") + " against baseline",
                CountWording::sentence);
        say(ObjectsRetained.class, retained -> " retained objects", Wording::sentence);
        say(
                NotCompared.class,
                not -> not.verdict() == Verdict.NOT_TIMED ? " time" : " counts against baseline",
                Wording::sentence);
        say(Paired.class, paired -> " against baseline", Wording::sentence);
        say(TimeMoved.class, time -> " " + of(time.pairs().quantity()), Wording::sentence);
        say(TimesApart.class, times -> " time", Wording::sentence);
        say(
                GrowthChanged.class,
                growth -> " " + growth.counter().label() + " by " + growth.parameter() + " growth",
                Wording::sentence);
        say(PlanChanged.class, plan -> " plan of " + plan.baseline().label(), Wording::sentence);
        say(
                UpgradeStep.class,
                step -> "upgrade of the baseline" + (step.step().isEmpty() ? "" : ": " + step.step()),
                UpgradeWording::sentence);
        say(UpgradeJudged.class, judged -> "upgrade of the baseline", Wording::sentence);
        say(Expected.class, expected -> " counts", ExpectedWording::sentence);
        say(
                RuleChecked.class,
                rule -> " " + rule.rule(),
                rule -> "counted " + rule.executions() + " " + rule.rule() + "; ceil(" + rule.dividend() + " / "
                        + rule.divisor() + ") is " + rule.expected());
        say(
                StatementsFailed.class,
                failing -> " statements that fail",
                failing -> CountWords.of(failing.failed())
                        + (failing.statements() > 0 ? " of " + CountWords.of(failing.statements()) : "")
                        + " statements fail in each operation, on average"
                        + (failing.rolledBack() > 0
                                ? ", and " + CountWords.of(failing.rolledBack()) + " transactions are rolled back"
                                : ""));
        say(CodeReached.class, reached -> reached.module() + " changed code", Wording::sentence);
        say(
                Measured.class,
                measured -> measured.module() + " measured",
                measured -> measured.cases() > 0
                        ? "measured " + CountWords.several(measured.cases(), "case")
                        : "profiled " + CountWords.several(measured.profiled(), "case") + ", of which none is counted");
        say(
                NotMeasured.class,
                not -> not.benchmarks().isEmpty()
                        ? not.module() + " measured"
                        : String.join(", ", not.benchmarks()) + ' ' + not.where(),
                Wording::sentence);
        say(
                ClassPathChecked.class,
                checked -> "class path of the measured JVM",
                checked -> "of the runner it holds " + checked.runner() + "; the probe is "
                        + (checked.probe() ? "there" : "missing"));
        say(CountsRequired.class, required -> "expected counts", ExpectedWording::sentence);
        say(CountsOutdated.class, outdated -> "rows of expected counts", ExpectedWording::sentence);
        say(
                ReleaseCounted.class,
                release -> release.module() + ' ' + release.version(),
                release -> release.notCounted().isEmpty()
                        ? "counted " + CountWords.several(release.cases(), "case")
                        : release.notCounted());
        say(Calibrated.class, found -> found.module() + " beside the shipped server", Wording::sentence);
        say(Performed.class, performed -> "", performed -> performed.failure().orElse("done, and its result is right"));
    }

    @SuppressWarnings("unchecked")
    private static <F extends Finding> Words<F> words(F finding) {
        return (Words<F>) WORDS.get(finding.getClass());
    }

    /** Returns what a finding is about, such as {@code ReadUser.server[users=10] counts against baseline}. */
    public static String name(Finding finding) {
        return name(finding, BenchmarkCase::toString);
    }

    /** Returns the same for all cases of an operation: their parameters are left out. */
    public static String operation(Finding finding) {
        return name(finding, BenchmarkCase::operation);
    }

    private static String name(Finding finding, Function<BenchmarkCase, String> named) {
        return finding.subject().map(named).orElse("") + words(finding).about().apply(finding);
    }

    /** Returns a quantity's name: {@code time} for the median. */
    public static String of(Quantity quantity) {
        return quantity == Quantity.MEDIAN ? "time" : "99th percentile";
    }

    /** Returns one line for the console: {@code regressed: ReadUser.server[users=10] time: takes …}. */
    public static String line(Change change) {
        return of(change.verdict()) + ": " + name(change) + ": " + sentence(change);
    }

    /** Returns what a test report or a table of checks says, which begins with the verdict where nothing regressed. */
    public static String reason(Finding finding) {
        return finding instanceof Change change && change.outcome() != Outcome.FAIL
                ? of(change.verdict()) + ": " + sentence(finding)
                : sentence(finding);
    }

    public static String sentence(Finding finding) {
        return words(finding).sentence().apply(finding);
    }

    private static String sentence(TimesApart times) {
        return String.format(
                Locale.ROOT,
                "median %.4g s in %s, then %.4g s in %s: %.3f times, of another hour or machine",
                times.baseline(),
                CountWords.several(times.baselineForks(), "fork"),
                times.candidate(),
                CountWords.several(times.candidateForks(), "fork"),
                times.candidate() / times.baseline());
    }

    private static String sentence(UpgradeJudged judged) {
        return switch (judged.verdict()) {
            case NOT_GATED -> "it was measured at one size, and what grows needs two";
            case EQUAL -> "the baseline lacks no change set and no migrating class";
            default ->
                "of " + CountWords.several(judged.steps(), "step") + " that the baseline lacks, " + judged.quiet()
                        + " neither lock nor change what grows with the data";
        };
    }

    private static String sentence(Calibrated found) {
        return CountWords.several(found.equal() + found.explained() + found.different(), "operation") + " compared, "
                + found.equal() + " equal"
                + (found.explained() == 0 ? "" : ", " + found.explained() + " different for a known reason")
                + (found.different() == 0 ? "" : ", " + found.different() + " different");
    }

    private static String sentence(NotMeasured not) {
        return switch (not.reason()) {
            case NO_STORE, NOT_IN_RELEASE -> "not measured: " + not.why();
            case NOTHING_MEASURED -> "nothing measured: " + not.why();
            case NOTHING_COMPARED -> "nothing compared: " + not.why();
            case NOT_ENDED -> "the run has not ended: it still measures, or it was killed";
            case FAILED -> not.why();
        };
    }

    private static String sentence(NotCompared not) {
        return switch (not.reason()) {
            case OTHERWISE_MEASURED -> "the baseline does not measure it in this way";
            case BASELINE_FAILED -> "the baseline can't do it: " + not.detail();
            case NOT_IN_BASELINE -> "not in the baseline";
            case NOT_IN_CANDIDATE -> "not in the candidate";
            case ONE_SIDED_COUNTERS ->
                "only one side has "
                        + not.counters().stream().map(Counter::label).sorted().collect(Collectors.joining(", "));
            case BUDGET_SPENT -> "perf.budget is spent";
            case TIMING_FAILED -> not.detail();
        };
    }

    /** Returns {@code each operation leaves on the heap: 0 → 1 org.acme.Entry, 0 → 2 java.lang.String; held by …}. */
    private static String sentence(ObjectsRetained found) {
        String classes =
                found.classes().stream().limit(SHOWN_CLASSES).map(Wording::of).collect(Collectors.joining(", "));
        int left = found.classes().size() - SHOWN_CLASSES;
        return "each operation leaves on the heap: " + classes
                + (left > 0 ? " and objects of " + left + " more classes" : "")
                + (found.heldBy().isEmpty() ? "" : "; held by " + String.join(" ← ", found.heldBy()));
    }

    private static String of(RetainedClass each) {
        return CountWords.of(each.baseline()) + " → " + CountWords.of(each.candidate()) + ' ' + each.name();
    }

    private static String sentence(CodeReached reached) {
        if (reached.classes() == 0 && reached.affectingAll().isEmpty()) {
            return "no class or resource differs between the two sides"
                    + (reached.measured() == 0
                            ? ", so nothing was measured; --all measures everything"
                            : ": what is found is chance");
        }
        String measured;
        if (!reached.affectingAll().isEmpty()) {
            measured = "all " + CountWords.several(reached.cases(), "case") + " measured, since "
                    + shown(reached.affectingAll()) + " may affect each";
        } else if (reached.measured() == reached.cases()) {
            measured = "all " + CountWords.several(reached.cases(), "case") + " measured";
        } else if (reached.measured() == 0) {
            measured = "no operation executes what differs in " + (reached.classes() == 1 ? "it" : "them");
        } else {
            measured = reached.measured() + " of " + CountWords.several(reached.cases(), "case")
                    + " may execute what differs, and " + (reached.cases() - reached.measured())
                    + " were not measured";
        }
        String changed = reached.classes() == 0
                ? ""
                : (reached.classes() == 1 ? "1 class" : reached.classes() + " classes") + " changed; ";
        return changed
                + measured
                + (reached.notCovered().isEmpty()
                        ? ""
                        : "; not covered by any operation: "
                                + shown(reached.notCovered().stream()
                                        .map(CodeReached.Changed::name)
                                        .toList()));
    }

    /** Returns how much of a changed server a verdict rests on, such as {@code 14 of 190 cases may execute what changed}. */
    public static String scope(CodeReached reached) {
        if (reached.classes() == 0 && reached.affectingAll().isEmpty()) {
            return "no class or resource differs" + (reached.measured() == 0 ? ", so nothing was measured" : "");
        }
        int notCovered = reached.notCovered().size();
        return (reached.measured() < reached.cases()
                        ? reached.measured() + " of " + CountWords.several(reached.cases(), "case")
                                + " may execute what changed"
                        : "all cases measured")
                + (notCovered == 0
                        ? ""
                        : ", " + notCovered + " of " + reached.changed().size()
                                + " changes not covered by any operation");
    }

    /** Returns a line for each thing that differs: which operations execute it, or which are near. */
    public static List<String> explained(CodeReached reached) {
        return reached.changed().stream()
                .map(each -> each.name() + ": "
                        + (each.operations().isEmpty()
                                ? "no operation executes it"
                                        + (each.nearest().isEmpty()
                                                ? ""
                                                : "; others of its class are executed by " + shown(each.nearest()))
                                : "executed by " + String.join(", ", each.operations())))
                .toList();
    }

    private static String shown(List<String> names) {
        return names.stream().limit(SHOWN_CLASSES).collect(Collectors.joining(", "))
                + (names.size() > SHOWN_CLASSES ? " and " + (names.size() - SHOWN_CLASSES) + " more" : "");
    }

    private static String sentence(Paired paired) {
        Set<String> removed = paired.removed().keySet();
        Set<String> added = paired.added().keySet();
        Set<String> named = removed.isEmpty() ? added : removed;
        return "compared with the baseline's " + paired.baseline() + "; the "
                + (named.size() == 1 ? "parameter " : "parameters ") + String.join(", ", named)
                + (named.size() == 1 ? " is " : " are ")
                + (removed.isEmpty() ? "new" : added.isEmpty() ? "gone" : "now " + String.join(", ", added));
    }

    /** Returns {@code takes 1.412 times as long (1.380 to 1.450; 9 pairs); a change above 12 % would be seen}. */
    private static String sentence(TimeMoved time) {
        TimeMoved.RatioInterval ratio = time.ratio();
        String interval = ratio.low().isPresent() && ratio.high().isPresent()
                ? three(ratio.low().getAsDouble()) + " to " + three(ratio.high().getAsDouble()) + "; "
                : "";
        String takes = "takes " + three(ratio.value()) + " times as long (" + interval
                + CountWords.several(time.pairs().size(), "pair") + ")";
        String smallest = percent(time.smallestChange().orElse(Double.POSITIVE_INFINITY));
        return switch (time.verdict()) {
            case REGRESSED, IMPROVED -> takes;
            case NOT_GATED -> takes + ": too few to tell, since perf.budget has no room for more";
            case INCONCLUSIVE -> takes + ", which is not certain; a slowdown above " + smallest + " would be seen";
            default -> takes + "; a change above " + smallest + " would be seen";
        };
    }

    /** Returns a fraction as {@code 12 %}. */
    public static String percent(double fraction) {
        return String.format(Locale.ROOT, fraction < 0.0995 ? "%.1f %%" : "%.0f %%", fraction * 100)
                .replace(".0 %", " %");
    }

    private static String three(double ratio) {
        return String.format(Locale.ROOT, "%.3f", ratio);
    }

    private static String sentence(GrowthChanged growth) {
        Growth was = growth.baseline();
        Growth is = growth.candidate();
        String steeper = !growth.rose() && is.slope() > was.slope() && was.slope() > 0
                ? ", where it was " + CountWords.of(was.slope())
                : "";
        return (was.growthClass() == is.growthClass() && !growth.rose()
                        ? "still " + of(is)
                        : "was " + of(was) + "; now " + of(is))
                + steeper + " (" + counts("baseline", growth.baselineCounts()) + "; "
                + counts("candidate", growth.candidateCounts()) + ")";
    }

    private static String counts(String side, List<CountAt> counts) {
        return counts.stream()
                .map(c -> CountWords.of(c.count()) + " at " + CountWords.of(c.size()))
                .collect(Collectors.joining(", ", side + ": ", ""));
    }

    /** Returns {@code linear, exponent 1.00, 2 for each one more}. */
    public static String of(Growth growth) {
        return growth.growthClass() == GrowthClass.CONSTANT
                ? growth.growthClass().words()
                : growth.growthClass().words() + String.format(Locale.ROOT, ", exponent %.2f, ", growth.exponent())
                        + CountWords.of(growth.slope()) + " for each one more";
    }

    private static String sentence(PlanChanged plan) {
        if (!plan.changed()) {
            return "the same on both sides: " + plan.after().words();
        }
        String how = plan.worse()
                ? " for the worse"
                : plan.better() ? " for the better" : plan.known() ? ", not for the worse" : ", at a cost not known";
        String again = plan.second()
                .filter(second -> plan.verdict() == Verdict.UNSTABLE)
                .map(second -> "; explained again, it is "
                        + (second.changed() ? of(second.before()) + " → " : "on both sides ") + of(second.after()))
                .orElse("");
        return "changed" + how + ": " + of(plan.before()) + " → " + of(plan.after()) + again;
    }

    private static String of(PlanShape shape) {
        StringBuilder words = new StringBuilder("[").append(shape.words()).append("]");
        shape.buffers()
                .ifPresent(
                        pages -> words.append(", ").append(CountWords.of(pages)).append(" pages"));
        shape.rowsRead()
                .ifPresent(rows -> words.append(", ")
                        .append(CountWords.of(Math.rint(rows)))
                        .append(" rows read"));
        return words.toString();
    }

    /**
     * Returns the first step that reads a table, such as {@code Seq Scan on sessions, 25,001 rows read and dropped,
     * 1,725 pages touched}.
     */
    public static String of(Plan plan) {
        PlanShape shape = PlanShape.of(plan);
        StringBuilder words = new StringBuilder(
                shape.scan().orElseGet(() -> shape.steps().lines().findFirst().orElse("no step of a plan")));
        if (shape.rowsRemoved() >= 0.5) {
            words.append(", ")
                    .append(CountWords.of(Math.rint(shape.rowsRemoved())))
                    .append(" rows read and dropped");
        }
        if (shape.buffers().isPresent()) {
            words.append(", ")
                    .append(CountWords.of(shape.buffers().getAsLong()))
                    .append(" pages touched");
        } else if (shape.rowsRead().isPresent()) {
            words.append(", ")
                    .append(CountWords.of(shape.rowsRead().getAsDouble()))
                    .append(" rows read");
        }
        return words.toString();
    }

    /**
     * Returns the verdict of a run, which agrees with its findings: a run whose verdict is {@code pass} has no finding that
     * failed, and has measured something.
     */
    public static String verdict(List<? extends Finding> findings) {
        for (Finding finding : findings) {
            if (finding instanceof NotMeasured not
                    && (not.reason() == NotMeasured.Reason.NOTHING_MEASURED
                            || not.reason() == NotMeasured.Reason.NOTHING_COMPARED)) {
                return sentence(not);
            }
        }
        List<Finding> failed = findings.stream()
                .filter(finding -> finding.outcome() == Outcome.FAIL)
                .collect(Collectors.toList());
        if (!failed.stream().allMatch(CodeReached.class::isInstance)) {
            return "regressed";
        }
        for (Finding finding : findings) {
            if (finding instanceof CodeReached reached && (reached.measured() == 0 || failed.contains(reached))) {
                return reached.notCovered().isEmpty() ? "unaffected" : "not covered";
            }
        }
        List<String> skipped = findings.stream()
                .filter(finding -> finding.outcome() == Outcome.SKIP)
                .map(Wording::name)
                .toList();
        long apart = findings.stream()
                .filter(finding -> finding instanceof NotCompared not && not.verdict() == Verdict.NOT_COMPARED)
                .count();
        String uncounted = findings.stream()
                .filter(finding -> finding instanceof Expected of && of.answer() == Expected.Answer.NOT_COUNTED)
                .map(finding -> ((Expected) finding).where().store())
                .collect(Collectors.groupingBy(store -> store, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(each -> ", no statements counted of " + CountWords.several(each.getValue(), "case") + ", since "
                        + each.getKey() + " lets nobody read its statistics")
                .collect(Collectors.joining());
        return "pass"
                + uncounted
                + (apart == 0 ? "" : ", " + CountWords.several(apart, "case") + " not compared")
                + (skipped.isEmpty() ? "" : ", " + skipped.size() + " skipped: " + String.join(", ", skipped));
    }
}
