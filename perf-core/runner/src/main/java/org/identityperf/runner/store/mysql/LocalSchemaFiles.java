package org.identityperf.runner.store.mysql;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.store.StoreException;

/** The data folder of a server that runs as a process of this user. */
record LocalSchemaFiles(Path data) implements SchemaFiles {

    @Override
    public void copyExported(String fromSchema, String toSchema) {
        Path from = data.resolve(fromSchema);
        Path to = data.resolve(toSchema);
        try (DirectoryStream<Path> exported = Files.newDirectoryStream(from, "*.cfg")) {
            for (Path description : exported) {
                String name = description.getFileName().toString();
                String rows = name.substring(0, name.length() - ".cfg".length()) + ".ibd";
                Files.copy(from.resolve(rows), to.resolve(rows));
                Files.copy(description, to.resolve(name));
            }
        } catch (IOException e) {
            throw new StoreException("can't copy tables from " + from + " to " + to + ": " + e, e);
        }
    }
}
