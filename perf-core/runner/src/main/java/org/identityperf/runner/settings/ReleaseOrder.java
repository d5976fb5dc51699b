package org.identityperf.runner.settings;

import java.util.Comparator;
import org.eclipse.aether.util.version.GenericVersionScheme;
import org.eclipse.aether.version.InvalidVersionSpecificationException;
import org.eclipse.aether.version.Version;

/** Releases follow each other in Maven's order of versions. */
public final class ReleaseOrder {

    /** Orders versions as text, the oldest first. */
    public static final Comparator<String> OLDEST_FIRST = Comparator.comparing(ReleaseOrder::parsed);

    private static final GenericVersionScheme SCHEME = new GenericVersionScheme();

    private ReleaseOrder() {}

    private static Version parsed(String version) {
        try {
            return SCHEME.parseVersion(version);
        } catch (InvalidVersionSpecificationException e) {
            throw new IllegalArgumentException(version + " is no version", e);
        }
    }
}
