package org.identityperf.syncope.benchmark;

import org.identityperf.probe.benchmark.NeedsArtifact;

/**
 * A benchmark of either shape. Before 4.0, Syncope's own JSONB persistence is an artifact that no build needs; without it
 * the server has attribute rows.
 */
@NeedsArtifact(
        value = "org.apache.syncope.core:syncope-core-persistence-jpa-json",
        versionOf = "syncope-core-persistence-jpa",
        implementations = "server",
        when = "shape=JSONB")
public abstract class EitherShape extends DynamicGroupsOrNone {}
