/**
 * This package has the results of the gate: checks with their outcomes, and the findings of a comparison. It also has
 * the tolerances of counts.
 */
package org.identityperf.runner.gate.verdict;
