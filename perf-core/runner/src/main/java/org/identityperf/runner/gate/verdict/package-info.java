/** This room has what the gate says in the end: checks with their outcomes, and the findings of a comparison. */
package org.identityperf.runner.gate.verdict;
