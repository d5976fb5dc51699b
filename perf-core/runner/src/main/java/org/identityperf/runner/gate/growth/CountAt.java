package org.identityperf.runner.gate.growth;

/** A count at a size is what was counted there. */
public record CountAt(double size, double count) {

    public CountAt {
        if (!(size > 0) || !(count >= 0)) {
            throw new IllegalArgumentException("a count of " + count + " at a size of " + size
                    + ": the size must be above 0, the count 0 or more");
        }
    }
}
