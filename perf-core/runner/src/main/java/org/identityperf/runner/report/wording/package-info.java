/** The wording of findings, which every output shares. */
package org.identityperf.runner.report.wording;
