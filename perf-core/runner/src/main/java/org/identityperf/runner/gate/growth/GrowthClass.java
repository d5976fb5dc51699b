package org.identityperf.runner.gate.growth;

/** A growth class says how a count follows a size; the flattest class comes first. */
public enum GrowthClass {
    CONSTANT("constant", Double.NEGATIVE_INFINITY),
    LOGARITHMIC("logarithmic", 0),
    ROOT("slower than linear", 0.3),
    LINEAR("linear", 0.75),
    SUPERLINEAR("faster than linear", 1.25),
    QUADRATIC("quadratic", 1.75),
    STEEPER("steeper than quadratic", 2.5);

    private final String words;
    private final double from;

    GrowthClass(String words, double from) {
        this.words = words;
        this.from = from;
    }

    public String words() {
        return words;
    }

    static GrowthClass of(double exponent) {
        GrowthClass found = LOGARITHMIC;
        for (GrowthClass each : values()) {
            if (exponent >= each.from) {
                found = each;
            }
        }
        return found == CONSTANT ? LOGARITHMIC : found;
    }
}
