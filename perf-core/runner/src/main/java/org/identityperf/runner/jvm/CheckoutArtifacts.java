package org.identityperf.runner.jvm;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Properties;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.repository.WorkspaceReader;
import org.eclipse.aether.repository.WorkspaceRepository;

/**
 * This Maven extension takes artifacts from given files instead of a repository, as an IDE's extension does. It runs in
 * Maven's own process, and in this one. This checkout's artifacts are installed nowhere, and a server's jars may be a developer's own.
 */
public final class CheckoutArtifacts implements WorkspaceReader {

    /**
     * The file next to this class's root that names the artifacts' files: {@code artifact.extension=file}, or
     * {@code group:artifact:extension:version=file} for one version alone.
     */
    static final String FILE = "artifacts.properties";

    private final Properties files;

    /** Reads the files' names where Maven runs this. */
    public CheckoutArtifacts() throws IOException {
        this(new Properties());
        try (InputStream in = CheckoutArtifacts.class.getResourceAsStream('/' + FILE)) {
            files.load(in);
        }
    }

    CheckoutArtifacts(Properties files) {
        this.files = files;
    }

    @Override
    public WorkspaceRepository getRepository() {
        return new WorkspaceRepository("checkout");
    }

    @Override
    public File findArtifact(Artifact artifact) {
        String version = String.join(
                ":", artifact.getGroupId(), artifact.getArtifactId(), artifact.getExtension(), artifact.getVersion());
        String file =
                files.getProperty(version, files.getProperty(artifact.getArtifactId() + '.' + artifact.getExtension()));
        return file == null || !artifact.getClassifier().isEmpty() ? null : new File(file);
    }

    @Override
    public List<String> findVersions(Artifact artifact) {
        return List.of();
    }
}
