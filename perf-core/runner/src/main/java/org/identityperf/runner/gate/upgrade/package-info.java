/**
 * This package judges what a candidate's first start asks of databases that its baseline has filled. It reads results
 * only.
 */
package org.identityperf.runner.gate.upgrade;
