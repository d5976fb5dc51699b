/** Changes of the servers that known regressions are made of. */
package org.identityperf.spring.change;
