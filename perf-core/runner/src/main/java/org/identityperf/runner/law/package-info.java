/**
 * Published figures as laws: curves and ratios fitted to the forks of a run, with intervals, and whether they hold. Reads
 * results only; a law never fails a build.
 */
package org.identityperf.runner.law;
