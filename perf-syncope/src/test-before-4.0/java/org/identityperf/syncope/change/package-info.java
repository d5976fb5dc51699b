/** Changes of the server that known regressions are made of. */
package org.identityperf.syncope.change;
