/**
 * This package changes code in measured JVMs. It is a Java agent: the runner uses nothing of it but its lists, {@link
 * org.identityperf.selftest.agent.Slowdown} and {@link org.identityperf.selftest.agent.SlowdownLog}, and it needs nothing
 * but the JDK and Byte Buddy.
 */
package org.identityperf.selftest.agent;
