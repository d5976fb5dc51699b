/** What the migration of a database asks of it, step by step. */
package org.identityperf.probe.upgrade;
