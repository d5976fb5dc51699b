/**
 * This package exchanges requests and answers between two JVMs of this machine, over standard input and output or a
 * loopback connection. It needs only the JDK, because the answering end runs on the class paths of servers.
 */
package org.identityperf.probe.exchange;
