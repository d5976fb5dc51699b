/**
 * The gate judges saved results: counts against expected counts, and a candidate against its baseline. Its packages
 * import in one direction: this one all others, {@code growth} also {@code counts}, and each of them {@code verdict}.
 */
package org.identityperf.runner.gate;
