package org.identityperf.runner.compare;

import org.identityperf.runner.jvm.Side;
import org.identityperf.runner.settings.BaselineSetting;
import org.identityperf.runner.suite.CaseSelection;

/**
 * What a run is compared with.
 *
 * @param asked what the user named
 * @param side what its JVMs run on
 * @param comparable what of the run can be compared with it
 */
public record Baseline(BaselineSetting asked, Side side, CaseSelection comparable) {}
