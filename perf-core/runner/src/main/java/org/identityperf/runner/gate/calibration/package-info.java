/** A calibration: what the server counts in this project's own process beside what its shipped form counts. */
package org.identityperf.runner.gate.calibration;
