package org.identityperf.runner.store.elasticsearch;

import java.io.IOException;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.identityperf.runner.store.process.LikeProgram;
import org.identityperf.runner.store.process.LogFile;

/** An Elasticsearch as somebody else would set it up. */
final class SomebodysNode extends LikeProgram {

    private final ElasticsearchServer usual;
    private final Map<String, String> settings;
    private final Map<String, String> secrets;

    /**
     * @param usual as this project would
     * @param settings what is otherwise
     * @param secrets what of it goes into the key store
     */
    SomebodysNode(ElasticsearchServer usual, Map<String, String> settings, Map<String, String> secrets) {
        super(usual);
        this.usual = usual;
        this.settings = settings;
        this.secrets = secrets;
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
}
