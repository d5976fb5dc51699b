package org.identityperf.runner.store.mysql;

/** A {@code SchemaFiles} reaches the folder of the server's data, wherever the server runs. */
interface SchemaFiles {

    /**
     * Copies the files of every table that was exported, a {@code .ibd} with its {@code .cfg}, from one schema's folder
     * into another's, which has no files of these names.
     *
     * @throws org.identityperf.runner.store.StoreException if they can't be copied
     */
    void copyExported(String fromSchema, String toSchema);
}
