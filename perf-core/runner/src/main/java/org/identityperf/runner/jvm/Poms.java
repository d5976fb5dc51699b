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

    private static final long LARGEST = 10_000_000;

    private Poms() {}

    /** @throws UnusableFile if the file is no POM */
    public static Model read(Path file) throws IOException {
        UnusableFile.inPlaceOf(file).ifPresent(other -> {
            throw refused(file, "it is " + other, null);
        });
        if (Files.size(file) > LARGEST) {
            throw refused(file, "it has more than " + LARGEST + " bytes", null);
        }
        try (InputStream in = Files.newInputStream(file)) {
            return new MavenXpp3Reader().read(in, false);
        } catch (XmlPullParserException e) {
            throw refused(file, e.getMessage(), e);
        } catch (IOException e) {
            throw refused(file, UnusableFile.why(e), e);
        }
    }

    private static UnusableFile refused(Path file, String why, Exception cause) {
        return new UnusableFile(file + " is no POM: " + why.strip().replaceAll("\\s+", " "), cause);
    }
}
