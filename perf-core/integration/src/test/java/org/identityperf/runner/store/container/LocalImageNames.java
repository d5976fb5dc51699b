package org.identityperf.runner.store.container;

import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.ImageNameSubstitutor;

/** By this the tests use local images where a run uses official ones; Testcontainers finds it as a service. */
public final class LocalImageNames extends ImageNameSubstitutor {

    @Override
    public DockerImageName apply(DockerImageName official) {
        return LocalImages.replacing(official);
    }

    @Override
    protected String getDescription() {
        return "images made by these tests";
    }
}
