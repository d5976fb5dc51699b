package org.identityperf.selftest;

import org.identityperf.runner.finding.Outcome;

/** The outcome of a check of the gate itself. */
record Check(String name, Outcome outcome, String sentence) {}
