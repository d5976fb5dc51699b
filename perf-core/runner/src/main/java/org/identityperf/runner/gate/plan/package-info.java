/**
 * This package compares plans of PostgreSQL and MySQL on two sides: their shape without costs and numbers, and the work
 * that they did. It reads results only.
 */
package org.identityperf.runner.gate.plan;
