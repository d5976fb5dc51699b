/**
 * This package judges time by pairs: how long the candidate takes over how long the baseline takes, as a pure function
 * of pairs of JVMs. A {@link org.identityperf.runner.gate.pairs.PairPlan} is declared before measuring; {@link
 * org.identityperf.runner.gate.pairs.PairGate} says which operations fresh pairs must confirm, and at the end what the
 * answers are.
 */
package org.identityperf.runner.gate.pairs;
