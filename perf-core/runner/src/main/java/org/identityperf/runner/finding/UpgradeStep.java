package org.identityperf.runner.finding;

import java.util.Comparator;
import java.util.List;

/**
 * A step of an upgrade that somebody who serves meanwhile would notice.
 *
 * @param step its name; empty if it is the whole upgrade
 * @param effects what it does, one at least
 */
public record UpgradeStep(String step, List<UpgradeEffect> effects) implements Change {

    public UpgradeStep {
        effects = List.copyOf(effects);
        if (effects.isEmpty()) {
            throw new IllegalArgumentException(step + " has no effect");
        }
    }

    @Override
    public Verdict verdict() {
        return effects.stream()
                .map(UpgradeEffect::verdict)
                .min(Comparator.naturalOrder())
                .orElseThrow();
    }
}
