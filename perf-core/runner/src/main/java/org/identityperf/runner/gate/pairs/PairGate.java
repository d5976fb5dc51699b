package org.identityperf.runner.gate.pairs;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.identityperf.runner.finding.TimeMoved;
import org.identityperf.runner.finding.TimeMoved.RatioInterval;
import org.identityperf.runner.finding.TimePairs;
import org.identityperf.runner.finding.TimePairs.Quantity;
import org.identityperf.runner.finding.Verdict;
import org.identityperf.runner.gate.pairs.PairPlan.Look;
import org.identityperf.runner.result.BenchmarkCase;
import org.identityperf.runner.result.Measurement;

/**
 * The pair gate judges the times of a run's operations by their pairs. It is a pure function of the pairs, of what is
 * known of their noise and of the plan. All operations are screened; {@link #selected} says which of them fresh pairs
 * must confirm, {@link #wantsMore} whether a further fresh pair may decide, and {@link #verdicts} what the answers are.
 *
 * <p>The standard deviation of a pair is the operation's own, moderated (G. K. Smyth, "Linear models and empirical Bayes
 * methods", 2004) towards what it was in earlier runs; where nothing is known, towards what the scatter of the iterations
 * within its pairs lets expect, times the middle of all operations of this run. If most operations scatter more today than
 * they used to, what is known is raised by as much.
 */
public final class PairGate {

    /** The standard deviation of a pair where nothing tells any: more than nearly all operations have. */
    private static final double UNKNOWN = 0.15;

    /** By how much the ratios of two JVMs differ, however exactly each is known: more than those of most operations. */
    private static final double BETWEEN_JVMS = 0.08;

    /** How many pairs the middle of all operations counts for. */
    private static final double WEIGHT_OF_OTHERS = 4;

    /** How many pairs the operation's own earlier noise counts for. */
    private static final double WEIGHT_OF_KNOWN = 8;

    /** Three pairs can't tell an outlier from a wide scatter, so their scatter counts for this many times the usual. */
    private static final double SCREENING_AT_MOST = 2;

    /** The middle of what many operations' two pairs tell is that many times too small. */
    private static final double OF_TWO = 1.7;

    private static final double TAIL = 0.025;

    /** In 99 of 100 runs a normal median lies less than so many standard errors below what it estimates. */
    private static final double NEARLY_ALWAYS = 2.33;

    /** A median of three and more scatters by so much more than a mean, at most. */
    private static final double OF_MEDIAN = 1.25;

    /** The logarithm of twice the time: what is not confirmed for want of time must at least exclude that. */
    private static final double TWICE = Math.log(2);

    private final PairPlan plan;
    private final KnownNoise known;

    public PairGate(PairPlan plan, KnownNoise known) {
        this.plan = plan;
        this.known = known;
    }

    public PairPlan plan() {
        return plan;
    }

    /**
     * Returns the cases that fresh pairs must confirm or refute: those that take longer first, the largest change first.
     */
    public List<BenchmarkCase> selected(List<TimePairs> run) {
        Map<TimePairs, Prior> priors = priors(run);
        Comparator<TimePairs> slowerFirst = Comparator.comparing(pairs -> screened(pairs) < 0);
        return run.stream()
                .filter(pairs -> isSelected(pairs, priors.get(pairs)))
                .sorted(slowerFirst.thenComparing(pairs -> -Math.abs(screened(pairs))))
                .map(TimePairs::benchmarkCase)
                .distinct()
                .toList();
    }

    /** Returns whether a further fresh pair of a selected case may decide one of its quantities. */
    public boolean wantsMore(BenchmarkCase benchmarkCase, List<TimePairs> run) {
        Map<TimePairs, Prior> priors = priors(run);
        return run.stream()
                .filter(pairs -> pairs.benchmarkCase().equals(benchmarkCase))
                .anyMatch(pairs -> isSelected(pairs, priors.get(pairs))
                        && decided(pairs, priors.get(pairs)) == 0
                        && mayDecide(pairs));
    }

    /** Returns those of the selected cases whose change is so large that few fresh pairs are likely to decide. */
    public List<BenchmarkCase> clear(List<TimePairs> run) {
        return selected(run).stream()
                .filter(each -> likely(each, run) < plan.usual().pairs())
                .toList();
    }

    /** Returns how many fresh pairs are likely to decide a selected case. */
    public int likely(BenchmarkCase benchmarkCase, List<TimePairs> run) {
        Map<TimePairs, Prior> priors = priors(run);
        return run.stream()
                .filter(pairs -> pairs.benchmarkCase().equals(benchmarkCase))
                .filter(pairs -> isSelected(pairs, priors.get(pairs)))
                .mapToInt(pairs -> plan.likely(screened(pairs), deviation(pairs, priors.get(pairs), 0)))
                .min()
                .orElse(0);
    }

    /**
     * Returns what the pairs say if none are added, in the order of the run.
     *
     * @param room how many fresh pairs a case could have had, if its screening had shown a change
     */
    public List<TimeMoved> verdicts(List<TimePairs> run, ToIntFunction<BenchmarkCase> room) {
        Map<TimePairs, Prior> priors = priors(run);
        return run.stream()
                .map(pairs -> verdict(pairs, priors.get(pairs), room.applyAsInt(pairs.benchmarkCase())))
                .toList();
    }

    /** Returns the smallest change, as a fraction, that would be seen of each screened case if no pairs are added. */
    public Map<BenchmarkCase, Double> seen(List<TimePairs> run) {
        Map<BenchmarkCase, Double> seen = new HashMap<>();
        for (TimeMoved verdict : verdicts(run, any -> plan.most())) {
            if (verdict.pairs().quantity() == Quantity.MEDIAN) {
                seen.put(verdict.benchmarkCase(), verdict.smallestChange().orElse(Double.MAX_VALUE));
            }
        }
        return seen;
    }

    /** What is expected of the scatter of an operation's pairs, and how many pairs that counts for. */
    private record Prior(double deviation, double weight) {

        double moderated(double own, int degrees) {
            return Math.sqrt((weight * deviation * deviation + degrees * own * own) / (weight + degrees));
        }
    }

    private Map<TimePairs, Prior> priors(Collection<TimePairs> run) {
        Map<TimePairs, Prior> priors = new HashMap<>();
        for (Quantity quantity : Quantity.values()) {
            List<TimePairs> screened = run.stream()
                    .filter(pairs -> pairs.quantity() == quantity && isScreened(pairs))
                    .toList();
            double middle = median(
                            screened.stream().filter(PairGate::isScattered), pairs -> usual(pairs) / expected(pairs))
                    .orElse(1);
            double louder = Math.max(
                    1,
                    median(
                                    screened.stream()
                                            .filter(PairGate::isScattered)
                                            .filter(pairs -> known.of(pairs).isPresent()),
                                    pairs -> usual(pairs) / known.of(pairs).getAsDouble())
                            .orElse(1));
            for (TimePairs pairs : screened) {
                OptionalDouble before = known.of(pairs);
                double least = withinJvms(pairs).orElse(0);
                priors.put(
                        pairs,
                        before.isPresent()
                                ? new Prior(Math.max(least, louder * before.getAsDouble()), WEIGHT_OF_KNOWN)
                                : new Prior(Math.max(least, middle * expected(pairs)), WEIGHT_OF_OTHERS));
            }
        }
        return priors;
    }

    /** Returns the standard deviation of a pair that the scatter of its iterations lets expect. */
    private static double expected(TimePairs pairs) {
        OptionalDouble within = withinJvms(pairs);
        return within.isPresent() ? Math.hypot(BETWEEN_JVMS, within.getAsDouble()) : UNKNOWN;
    }

    private static OptionalDouble withinJvms(TimePairs pairs) {
        return median(
                pairs.pairs().stream().filter(pair -> pair.error().isPresent()),
                pair -> pair.error().getAsDouble());
    }

    private static <T> OptionalDouble median(Stream<T> some, ToDoubleFunction<T> of) {
        double[] values = some.mapToDouble(of).toArray();
        return values.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Measurement.median(values));
    }

    private static boolean isScreened(TimePairs pairs) {
        return !pairs.screening().isEmpty();
    }

    /** Returns whether there are screening pairs enough to tell a scatter. */
    private static boolean isScattered(TimePairs pairs) {
        return pairs.screening().size() > 1;
    }

    private static double ofScreening(TimePairs pairs) {
        return KnownNoise.deviation(KnownNoise.deviations(pairs, 0));
    }

    /** Returns what {@link #ofScreening} tells of the middle of many operations. */
    private static double usual(TimePairs pairs) {
        return (pairs.screening().size() == 2 ? OF_TWO : 1) * ofScreening(pairs);
    }

    private static double screened(TimePairs pairs) {
        return Measurement.median(TimePairs.logRatios(pairs.screening()));
    }

    private static double[] fresh(TimePairs pairs) {
        return TimePairs.logRatios(pairs.fresh());
    }

    private boolean isSelected(TimePairs pairs, Prior prior) {
        if (!isScreened(pairs)) {
            return false;
        }
        return Math.abs(screened(pairs)) > Math.max(plan.relevance(), plan.selecting() * standardError(pairs, prior));
    }

    private static double standardError(TimePairs pairs, Prior prior) {
        int screening = pairs.screening().size();
        double own = isScattered(pairs) ? Math.min(ofScreening(pairs), SCREENING_AT_MOST * prior.deviation()) : 0;
        return prior.moderated(own, screening - 1) / Math.sqrt(screening);
    }

    /** Returns the logarithm of the smallest change that is selected in 99 of 100 runs. */
    private double selectable(TimePairs pairs, Prior prior) {
        double standardError = standardError(pairs, prior);
        double ofMedian = (pairs.screening().size() > 2 ? OF_MEDIAN : 1) * standardError;
        return Math.max(plan.relevance(), plan.selecting() * standardError) + NEARLY_ALWAYS * ofMedian;
    }

    /** Returns the standard deviation of a pair, by the screening pairs and so many fresh ones. */
    private double deviation(TimePairs pairs, Prior prior, int fresh) {
        double[] deviations = KnownNoise.deviations(pairs, fresh);
        int degrees = pairs.screening().size() - 1 + Math.max(0, fresh - 1);
        return degrees == 0 ? prior.deviation() : prior.moderated(KnownNoise.deviation(deviations), degrees);
    }

    /** Returns 1 if the fresh pairs decide for slower, -1 for faster, and 0 if they decide nothing. */
    private int decided(TimePairs pairs, Prior prior) {
        double[] fresh = fresh(pairs);
        int direction = screened(pairs) > 0 ? 1 : -1;
        for (Look look : plan.looks()) {
            if (fresh.length >= look.pairs()) {
                double bound = look.bound(plan, deviation(pairs, prior, look.pairs()));
                if (beyond(Arrays.copyOf(fresh, look.pairs()), direction, bound) >= look.beyond()) {
                    return direction;
                }
            }
        }
        return 0;
    }

    private static long beyond(double[] fresh, int direction, double bound) {
        return Arrays.stream(fresh).filter(each -> direction * each > bound).count();
    }

    /** Returns whether a look can still decide if all further pairs lie beyond its bound. */
    private boolean mayDecide(TimePairs pairs) {
        double[] fresh = fresh(pairs);
        int direction = screened(pairs) > 0 ? 1 : -1;
        return plan.looks().stream()
                .filter(look -> fresh.length < look.pairs())
                .anyMatch(look ->
                        fresh.length - beyond(fresh, direction, look.bound(plan, 0)) <= look.pairs() - look.beyond());
    }

    private TimeMoved verdict(TimePairs pairs, Prior prior, int room) {
        if (!isScreened(pairs)) {
            return new TimeMoved(pairs, Verdict.NOT_GATED, ratio(fresh(pairs)), OptionalDouble.empty());
        }
        boolean selected = isSelected(pairs, prior);
        double[] fresh = fresh(pairs);
        double deviation = deviation(pairs, prior, fresh.length);
        double smallest = Math.max(selectable(pairs, prior), plan.smallest(deviation, Math.max(room, fresh.length)));
        if (selected && isOpen(pairs)) {
            smallest = Math.max(smallest, excluded(pairs, prior));
        }
        RatioInterval ratio = ratio(fresh.length > 0 ? fresh : TimePairs.logRatios(pairs.screening()));
        Verdict answer = selected ? confirmed(pairs, prior) : Verdict.NO_CHANGE_SEEN;
        return new TimeMoved(pairs, answer, ratio, OptionalDouble.of(Math.expm1(smallest)));
    }

    private Verdict confirmed(TimePairs pairs, Prior prior) {
        int decided = decided(pairs, prior);
        if (decided != 0) {
            return decided > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
        }
        double[] fresh = fresh(pairs);
        if (isOpen(pairs)) {
            return excluded(pairs, prior) < TWICE ? Verdict.INCONCLUSIVE : Verdict.NOT_GATED;
        }
        return Math.abs(Measurement.median(fresh)) > plan.relevance() ? Verdict.INCONCLUSIVE : Verdict.NO_CHANGE_SEEN;
    }

    /** Returns whether fresh pairs, if there were more, might still decide. */
    private boolean isOpen(TimePairs pairs) {
        return fresh(pairs).length < plan.usual().pairs() && mayDecide(pairs);
    }

    /**
     * Returns the logarithm of a slowdown that the pairs so far exclude: had there been one, 99 of 100 runs would have seen
     * longer times. The screening selected what it shows, so its own median rather says too much than too little.
     */
    private double excluded(TimePairs pairs, Prior prior) {
        double[] fresh = fresh(pairs);
        double[] seen = fresh.length > 0 ? fresh : TimePairs.logRatios(pairs.screening());
        return Measurement.median(seen)
                + NEARLY_ALWAYS * deviation(pairs, prior, fresh.length) / Math.sqrt(seen.length);
    }

    /**
     * Returns the median with its interval of 95 % by order statistics, which holds whatever the distribution; without
     * one below six pairs.
     */
    private static RatioInterval ratio(double[] logRatios) {
        double[] sorted = logRatios.clone();
        Arrays.sort(sorted);
        int n = sorted.length;
        double chance = Math.pow(0.5, n);
        double below = 0;
        int outside = 0;
        while (below + chance <= TAIL) {
            below += chance;
            chance = chance * (n - outside) / (outside + 1);
            outside++;
        }
        double value = Math.exp(Measurement.median(sorted));
        return outside == 0
                ? new RatioInterval(value, OptionalDouble.empty(), OptionalDouble.empty())
                : new RatioInterval(
                        value,
                        OptionalDouble.of(Math.exp(sorted[outside - 1])),
                        OptionalDouble.of(Math.exp(sorted[n - outside])));
    }
}
