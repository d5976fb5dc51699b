/** Changes of the server that known regressions and mends are made of. */
package org.identityperf.keycloak.current.change;
