package org.identityperf.lab.job;

import org.identityperf.lab.run.Side;
import org.identityperf.lab.settings.Base;

/**
 * What a run is compared with.
 *
 * @param asked what the user named
 * @param side what its JVMs run on
 * @param comparable what of the run can be compared with it
 */
record Rival(Base asked, Side side, Matrix comparable) {}
