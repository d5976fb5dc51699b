package org.identityperf.runner.gate.pairs;

/**
 * The pair order says what the sides exchange in a pair of JVMs. In four successive pairs each side has each place with
 * each of both databases once. So whatever favours a place or a database favours either side as often, and shows as
 * scatter instead of as a change.
 *
 * @param baselineFirst whether the baseline's JVM starts first and has the first turn
 * @param exchanged whether each side measures on the other's databases, where both have the same tables
 */
public record PairOrder(boolean baselineFirst, boolean exchanged) {

    /**
     * @param pair the number of the pair, from 0
     * @param seed decides where the sequence begins; it comes from the code under test
     */
    public static PairOrder of(int pair, long seed) {
        return new PairOrder(((pair / 2 + seed / 2) & 1) == 0, ((pair + seed) & 1) == 1);
    }
}
