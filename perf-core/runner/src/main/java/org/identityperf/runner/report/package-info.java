/**
 * The report writes what a person reads: a table for the console, a Markdown summary, and one HTML file that needs no
 * network. It reads results, claims and checks only, so that it can be run on saved files alone.
 */
package org.identityperf.runner.report;
