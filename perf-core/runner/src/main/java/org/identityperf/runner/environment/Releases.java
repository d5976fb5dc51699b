package org.identityperf.runner.environment;

import java.io.IOException;
import org.identityperf.runner.jvm.Side;

/** This function finds other releases of the server under test than the one that is measured. */
public interface Releases {

    /**
     * Returns what the JVMs of a release run on.
     *
     * @throws org.identityperf.runner.settings.SettingsException if it can't be built
     */
    Side of(String version) throws IOException;
}
