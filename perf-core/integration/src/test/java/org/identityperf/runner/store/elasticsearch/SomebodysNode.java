package org.identityperf.runner.store.elasticsearch;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.store.process.LocalServer;
import org.identityperf.runner.store.process.LogFile;
import org.identityperf.runner.store.process.Program;

/**
 * An Elasticsearch as somebody else would set it up.
 *
 * @param usual as this project would
 * @param settings what is otherwise
 * @param secrets what of it goes into the key store
 */
record SomebodysNode(ElasticsearchProgram usual, Map<String, String> settings, Map<String, String> secrets)
        implements Program {

    @Override
    public ElasticsearchFolder folder() {
        return usual.folder();
    }

    @Override
    public LocalServer server() {
        return usual.server();
    }

    @Override
    public boolean runsAs(List<String> commandLine) {
        return usual.runsAs(commandLine);
    }

    @Override
    public Process launch(int port) throws IOException {
        SortedMap<String, String> allSettings = new TreeMap<>(usual.settings(port));
        allSettings.putAll(settings);
        SortedMap<String, String> allSecrets = new TreeMap<>(usual.secrets());
        allSecrets.putAll(secrets);
        return usual.launch(allSettings, allSecrets);
    }

    /** In whichever protocol. */
    @Override
    public boolean answers(int port) {
        return LogFile.holds(log(), "publish_address {127.0.0.1:" + port + "}") && LogFile.holds(log(), "] started");
    }

    @Override
    public List<String> signals() {
        return usual.signals();
    }
}
