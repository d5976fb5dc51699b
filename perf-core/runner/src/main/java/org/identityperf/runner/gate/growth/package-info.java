/**
 * This package compares how counts grow with one dimension of a dataset, on both sides of a comparison. A
 * constant count that became linear is found at small sizes. It reads results only.
 */
package org.identityperf.runner.gate.growth;
