/** Results of many runs: kept in a file of the user's choice, and where they changed. */
package org.identityperf.runner.trend;
