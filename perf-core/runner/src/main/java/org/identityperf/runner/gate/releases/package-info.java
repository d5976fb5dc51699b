/** Releases of a server beside each other: what each counted, and which release changed it. */
package org.identityperf.runner.gate.releases;
