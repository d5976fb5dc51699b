/** Changes of the reference store that known regressions are made of. */
package org.identityperf.usergrid.change;
