package org.identityperf.runner.jvm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.maven.model.Model;
import org.apache.maven.model.io.xpp3.MavenXpp3Reader;
import org.codehaus.plexus.util.xml.pull.XmlPullParserException;
import org.identityperf.runner.files.UnusableFile;

/** POMs as they are written, without what their parents and profiles add. */
public final class Poms {

    private Poms() {}

    /** @throws UnusableFile if the file is no POM */
    public static Model read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return new MavenXpp3Reader().read(in, false);
        } catch (XmlPullParserException e) {
            throw new UnusableFile(file + " is no POM: " + e.getMessage(), e);
        }
    }
}
