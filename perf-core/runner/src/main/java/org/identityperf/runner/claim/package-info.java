/**
 * This package judges claims: curves and ratios are fitted to the forks of a run, with intervals, and compared with
 * what was published or expected. It reads results only; a claim never fails a build.
 */
package org.identityperf.runner.claim;
