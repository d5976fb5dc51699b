/**
 * This room compares how counts grow with one dimension of a dataset, on both sides of a comparison: the constant that
 * became linear is found at small sizes. Reads results only.
 */
package org.identityperf.runner.gate.growth;
