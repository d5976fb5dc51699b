package org.identityperf.lab.gate.plan;

/**
 * One step of a plan.
 *
 * @param depth below the outermost step, which has 0
 * @param what the step with the index and the relation that it uses, without costs, numbers and aliases
 * @param rows that it gave, all its repetitions together; NaN where the plan was not executed
 * @param removed rows that it read and did not pass on, all its repetitions together
 * @param reads whether it reads a table or an index
 */
record PlanNode(int depth, String what, double rows, double removed, boolean reads) {}
