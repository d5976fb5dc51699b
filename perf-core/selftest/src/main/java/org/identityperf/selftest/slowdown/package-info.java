/**
 * This package slows code in measured JVMs. It is a Java agent: nothing of it but {@link
 * org.identityperf.selftest.slowdown.Slowdown} and {@link org.identityperf.selftest.slowdown.SlowdownLog} is used by the
 * runner, and it needs nothing but the JDK and Byte Buddy.
 */
package org.identityperf.selftest.slowdown;
