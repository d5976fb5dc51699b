package org.identityperf.syncope.benchmark;

import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.syncope.load.SyncopeDataset;
import org.identityperf.syncope.shape.JsonbDataset;

/** A benchmark on users. */
@StorageBenchmark(dataset = SyncopeDataset.class, writes = true)
@UsesDataset(value = JsonbDataset.class, when = "shape=JSONB")
public abstract class UserOperation extends EitherShape {}
