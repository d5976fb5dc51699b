/**
 * A Java agent that changes code in measured JVMs and brings them the profilers that only the self-test needs. It needs
 * nothing but the JDK, the probe, JMH and Byte Buddy.
 */
package org.identityperf.selftest.agent;
