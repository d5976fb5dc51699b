package org.identityperf.syncope.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.syncope.load.SyncopeDataset;
import org.identityperf.syncope.shape.JsonbDataset;

/** A benchmark on users. */
@StorageBenchmark(kind = STEADY_STATE, dataset = SyncopeDataset.class, writes = true)
@UsesDataset(value = JsonbDataset.class, when = "shape=JSONB")
public abstract class UserOperation extends EitherShape {}
