package org.identityperf.syncope.benchmark;

import org.identityperf.probe.benchmark.NeedsArtifact;

/** A benchmark with Elasticsearch. Syncope's own extension for it is in artifacts that no build needs. */
@NeedsArtifact(
        value = "org.apache.syncope.ext.elasticsearch:syncope-ext-elasticsearch-persistence-jpa",
        versionOf = "syncope-core-persistence-jpa",
        implementations = "server")
@NeedsArtifact(
        value = "org.apache.syncope.ext.elasticsearch:syncope-ext-elasticsearch-client",
        versionOf = "syncope-core-persistence-jpa",
        implementations = "server")
@NeedsArtifact(
        // The extension reports its health by it.
        value = "org.springframework.boot:spring-boot-actuator",
        versionOf = "spring-boot",
        implementations = "server")
interface WithSearchEngine {}
