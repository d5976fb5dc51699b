/**
 * This module tests the gate and is not shipped: equal and slowed code on this machine, known regressions, and the
 * error rates of the declared procedure by simulation.
 */
package org.identityperf.selftest;
