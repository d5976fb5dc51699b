package org.identityperf.syncope.benchmark;

import static org.identityperf.probe.benchmark.Kind.STEADY_STATE;

import org.identityperf.probe.benchmark.NeedsArtifact;
import org.identityperf.probe.benchmark.SteadyState;
import org.identityperf.probe.benchmark.StorageBenchmark;
import org.identityperf.probe.benchmark.UsesDataset;
import org.identityperf.syncope.load.SyncopeDataset;
import org.identityperf.syncope.shape.JsonbDataset;

/**
 * A user operation is a benchmark on users in either shape. Syncope's own JSONB persistence is an artifact that no
 * build needs.
 */
@StorageBenchmark(kind = STEADY_STATE, dataset = SyncopeDataset.class, writes = true)
@UsesDataset(value = JsonbDataset.class, when = "shape=JSONB")
@NeedsArtifact(
        value = "org.apache.syncope.core:syncope-core-persistence-jpa-json",
        versionOf = "syncope-core-persistence-jpa",
        implementations = "server",
        when = "shape=JSONB")
public abstract class UserOperation extends SteadyState {}
