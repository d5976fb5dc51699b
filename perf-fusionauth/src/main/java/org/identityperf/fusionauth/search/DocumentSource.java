package org.identityperf.fusionauth.search;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.identityperf.fusionauth.store.UuidColumn;
import org.identityperf.probe.load.IndexParts.Definition;

/** A source reads rows of the database that become the documents of one index, one each, in the order of their ids. */
public interface DocumentSource {

    /** Returns the rest of the name by which the index is searched. */
    String kind();

    /** Returns the definition of an index for these documents. */
    Definition definition(String name);

    /**
     * Returns the query for the rows after an id, in their order. Its parameters are that id and the largest number of
     * documents.
     */
    String query();

    /**
     * Writes what the query found.
     *
     * @param before the id that the query was given
     * @return the last id, or the same id if nothing was found
     */
    UUID write(ResultSet row, UuidColumn uuids, UUID before, Documents into) throws SQLException, IOException;

    /** This sink takes documents. */
    interface Documents {
        void add(String id, String document) throws IOException;
    }
}
