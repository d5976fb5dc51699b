/** History keeps the results of many runs in a file of the user's choice, and finds where they changed. */
package org.identityperf.runner.history;
