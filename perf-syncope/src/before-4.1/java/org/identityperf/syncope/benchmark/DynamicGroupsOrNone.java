package org.identityperf.syncope.benchmark;

import org.identityperf.probe.benchmark.SteadyState;

/** A benchmark with dynamic groups or without. Before 4.1, Syncope can do both. */
public abstract class DynamicGroupsOrNone extends SteadyState {}
