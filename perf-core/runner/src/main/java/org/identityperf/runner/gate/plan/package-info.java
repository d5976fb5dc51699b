/**
 * Plans of PostgreSQL and MySQL on two sides of a comparison: their shape without costs and numbers, and the work that they
 * did. Reads results only.
 */
package org.identityperf.runner.gate.plan;
