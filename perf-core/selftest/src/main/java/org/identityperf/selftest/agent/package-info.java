/** This package runs in a measured JVM of the side whose code is changed. */
package org.identityperf.selftest.agent;
