package org.identityperf.runner.store.mysql;

/**
 * The data folder of a server in a container.
 *
 * @param inside runs a command in it
 * @param data the folder there
 */
record ContainerSchemaFiles(Inside inside, String data) implements SchemaFiles {

    /** A schema's folder has the schema's name, for the names of ours are plain. */
    private static final String COPY_EXPORTED =
            "for table in \"$1\"/*.cfg; do" + " cp -p \"$table\" \"${table%.cfg}.ibd\" \"$2\"/ || exit; done";

    /** Runs a command beside the server. */
    interface Inside {
        void run(String... command);
    }

    @Override
    public void copyExported(String fromSchema, String toSchema) {
        inside.run("sh", "-c", COPY_EXPORTED, "sh", data + '/' + fromSchema, data + '/' + toSchema);
    }
}
