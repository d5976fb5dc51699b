package org.identityperf.runner.report.wording;

import java.util.Locale;
import java.util.stream.Collectors;
import org.identityperf.runner.finding.UpgradeEffect;
import org.identityperf.runner.finding.UpgradeStep;
import org.identityperf.runner.result.Units;

/** The words for what a step of an upgrade does, of which only the worst is named. */
final class UpgradeWording {

    /** To how many times the largest size a cost is extrapolated. */
    private static final int TIMES = 10;

    private UpgradeWording() {}

    static String sentence(UpgradeStep step) {
        return step.effects().stream()
                .filter(effect -> effect.verdict() == step.verdict())
                .map(UpgradeWording::of)
                .distinct()
                .collect(Collectors.joining("; "));
    }

    private static String of(UpgradeEffect effect) {
        String tables = String.join(", ", effect.tables());
        String names = String.join(", ", effect.names());
        return switch (effect.cost()) {
            case REWRITE ->
                "writes " + tables + " anew as a whole"
                        + (!effect.growing().isEmpty()
                                ? ", and nobody can use it meanwhile; it grows with the " + effect.dimension() + " ("
                                        + bytes(effect)
                                        + "). A new column that is filled in batches writes no table anew"
                                : "");
            case INDEX ->
                "builds " + names + " while writers of " + tables + " wait"
                        + (!effect.growing().isEmpty()
                                ? "; " + effect.growing() + " grows with the " + effect.dimension() + " ("
                                        + bytes(effect) + "). CREATE INDEX CONCURRENTLY would let them write"
                                : "");
            case TRANSACTION ->
                "one transaction changes more rows the more " + effect.dimension() + " there are (" + sizes(effect)
                        + "); batches would hold their locks for as long as one of them takes";
            case STATEMENTS -> worse("statements", effect);
            case ROWS -> worse("changed rows", effect);
            case PAGES -> worse("pages", effect) + "; it spent most time in " + names;
            case READ ->
                String.format(
                        Locale.ROOT,
                        "a query reads more pages the more %s there are (%s; about %s at %,d): %s",
                        effect.dimension(),
                        sizes(effect),
                        Units.twoDigits(effect.at(TIMES)),
                        TIMES * effect.large(),
                        names);
            case WRITE_LOCK, READ_LOCK ->
                String.format(
                        Locale.ROOT,
                        "%s of %s wait for %.0f %% of the upgrade at %,d %s",
                        effect.cost() == UpgradeEffect.Cost.READ_LOCK ? "readers and writers" : "writers",
                        tables,
                        effect.share() * 100,
                        effect.large(),
                        effect.dimension());
        };
    }

    private static String worse(String what, UpgradeEffect effect) {
        return what + " grow worse than linear with the " + effect.dimension() + " (" + sizes(effect) + ")";
    }

    private static String sizes(UpgradeEffect effect) {
        return sizes("%,d", effect.before(), effect.after(), effect);
    }

    private static String bytes(UpgradeEffect effect) {
        return sizes("%,d kB", effect.before() / 1000, effect.after() / 1000, effect);
    }

    /** Returns a count at both sizes: {@code 1,000 at 1,000 sessions, 10,000 at 10,000}. */
    private static String sizes(String format, long before, long after, UpgradeEffect effect) {
        return String.format(
                Locale.ROOT,
                format + " at %,d %s, " + format + " at %,d",
                before,
                effect.small(),
                effect.dimension(),
                after,
                effect.large());
    }
}
