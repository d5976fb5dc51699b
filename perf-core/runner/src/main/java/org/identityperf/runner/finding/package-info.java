/** What judgements found, as data: every output is a rendering of these records, and no text is in them but names. */
package org.identityperf.runner.finding;
