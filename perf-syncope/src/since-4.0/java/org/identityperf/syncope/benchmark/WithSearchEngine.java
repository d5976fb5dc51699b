package org.identityperf.syncope.benchmark;

import org.identityperf.probe.benchmark.LeftOut;

/** A benchmark with Elasticsearch, which a server of this release does not use here. */
@LeftOut(value = "this module starts the extension for Elasticsearch in Syncope 3.0 alone", implementations = "server")
interface WithSearchEngine {}
