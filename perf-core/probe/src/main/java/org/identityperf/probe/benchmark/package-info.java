/**
 * This package holds the annotations that describe a benchmark, and the annotation processor that writes them into an
 * index.
 */
package org.identityperf.probe.benchmark;
