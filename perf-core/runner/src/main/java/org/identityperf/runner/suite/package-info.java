/**
 * This package decides which cases there are, and which of them a run measures: benchmarks describe themselves, tiers
 * and settings choose.
 */
package org.identityperf.runner.suite;
