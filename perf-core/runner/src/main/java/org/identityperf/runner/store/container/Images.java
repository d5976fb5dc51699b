package org.identityperf.runner.store.container;

import org.testcontainers.utility.DockerImageName;

/**
 * {@code Images} lists the official images that stores run from in containers. Their versions are those of the embedded
 * stores, so that a dataset has the same fingerprint in both. A user who mirrors the images replaces their names with
 * Testcontainers' own settings ({@code hub.image.name.prefix}, {@code image.substitutor}).
 */
public final class Images {

    public static final DockerImageName POSTGRESQL = DockerImageName.parse("postgres:18.6");
    public static final DockerImageName MYSQL = DockerImageName.parse("mysql:8.0.33");
    public static final DockerImageName ELASTICSEARCH = DockerImageName.parse("elasticsearch:8.19.21");
    public static final DockerImageName CASSANDRA = DockerImageName.parse("cassandra:5.0.9");

    private Images() {}
}
