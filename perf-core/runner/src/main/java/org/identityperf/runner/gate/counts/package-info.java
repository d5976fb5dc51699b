/**
 * This package compares counts: with those that are expected, and those of two sides. It knows what is counted exactly,
 * or within what two honest runs differ by, and which statements were added, dropped or repeated. It reads results
 * only.
 */
package org.identityperf.runner.gate.counts;
