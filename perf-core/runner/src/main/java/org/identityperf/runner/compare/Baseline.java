package org.identityperf.runner.compare;

import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.settings.BaselineSetting;
import org.identityperf.runner.suite.CaseSelection;

/**
 * A baseline is what a run is compared with.
 *
 * @param asked what the user named
 * @param comparable the part of the run that can be compared with it
 */
public record Baseline(BaselineSetting asked, Side side, CaseSelection comparable) {}
