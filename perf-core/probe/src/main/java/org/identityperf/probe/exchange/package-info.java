/**
 * Requests and answers between two JVMs of this machine, over standard input and output or a loopback connection. Nothing but
 * the JDK is needed, since the answering end runs on the class paths of servers.
 */
package org.identityperf.probe.exchange;
