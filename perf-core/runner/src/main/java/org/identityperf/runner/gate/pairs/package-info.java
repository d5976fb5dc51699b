/**
 * This package judges time by pairs: how long the candidate takes over how long the baseline takes, as a pure function
 * of paired forks. A {@link org.identityperf.runner.gate.pairs.PairPlan} is declared before measuring; {@link
 * org.identityperf.runner.gate.pairs.PairGate} says how many more pairs are wanted, and at the end what the answers
 * are.
 */
package org.identityperf.runner.gate.pairs;
