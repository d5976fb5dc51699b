/** A benchmark's description of itself: annotations on its class, which the compiler writes into the module's index. */
package org.identityperf.probe.benchmark;
