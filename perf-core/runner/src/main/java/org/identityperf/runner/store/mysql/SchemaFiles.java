package org.identityperf.runner.store.mysql;

/** Reaches the folder of the server's data, wherever the server runs. */
interface SchemaFiles {

    /**
     * Copies the files of every table that was exported, a {@code .ibd} with its {@code .cfg}, from one schema's folder
     * into another's, where none of that name is.
     *
     * @throws org.identityperf.runner.store.StoreException if they can't be copied
     */
    void copyExported(String fromSchema, String toSchema);
}
