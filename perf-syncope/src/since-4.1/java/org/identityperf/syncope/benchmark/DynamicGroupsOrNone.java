package org.identityperf.syncope.benchmark;

import org.identityperf.probe.benchmark.LeftOut;
import org.identityperf.probe.benchmark.SteadyState;

/** A benchmark with dynamic groups or without. Since 4.1, Syncope has none (SYNCOPE-1948). */
@LeftOut(value = "Syncope 4.1 and later have no dynamic groups", when = "dynamicGroups!=0")
@LeftOut(
        value = "floor and reference have the tables of dynamic groups, which Syncope 4.1 and later lack",
        implementations = {"floor", "reference"})
public abstract class DynamicGroupsOrNone extends SteadyState {}
