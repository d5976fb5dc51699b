/**
 * Which cases a change can affect: the methods of the server that each case executes, as they were recorded while the
 * baseline was counted, and the difference between the code of two sides.
 */
package org.identityperf.runner.reach;
