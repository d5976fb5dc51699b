/** {@code perf stat}: what a database does while any command runs. */
package org.identityperf.runner.stat;
