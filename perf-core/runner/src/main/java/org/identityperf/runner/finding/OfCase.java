package org.identityperf.runner.finding;

import org.identityperf.runner.result.BenchmarkCase;

/** A finding of one case. */
interface OfCase {

    BenchmarkCase benchmarkCase();
}
