package org.identityperf.syncope.benchmark;

import org.identityperf.probe.benchmark.LeftOut;

/** A benchmark of either shape. Since 4.0, Syncope has the JSONB shape alone. */
@LeftOut(value = "Syncope 4.0 and later have no attribute rows", when = "shape=ROWS")
public abstract class EitherShape extends DynamicGroupsOrNone {}
