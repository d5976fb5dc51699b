package org.identityperf.runner.result;

import com.fasterxml.jackson.core.type.TypeReference;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.identityperf.probe.measure.RetainedObjects;
import org.identityperf.runner.files.SavedFile;

/**
 * The objects that the operations of a case leave on the heap, by class.
 *
 * @param benchmarkCase the case as text
 * @param classes those with most bytes first
 */
public record CaseRetained(String benchmarkCase, List<RetainedObjects> classes) {

    /** Returns the same under another case. */
    public CaseRetained as(String other) {
        return new CaseRetained(other, classes);
    }

    public static List<CaseRetained> readAll(Path folder) throws IOException {
        return SavedFile.readAll(folder, ".retained", new TypeReference<>() {});
    }
}
