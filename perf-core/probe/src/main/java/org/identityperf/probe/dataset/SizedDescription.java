package org.identityperf.probe.dataset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.exchange.Message;

/**
 * A sized description describes a dataset at some sizes. It can be sent as the words of an answer.
 *
 * @param name the dataset's short name
 * @param generatorVersion the version of its rows
 * @param schema whose schema the rows are in
 * @param sizes the sizes that its rows depend on
 * @param parted whether it is loaded in parts
 * @param base what it is loaded on
 */
public record SizedDescription(
        String name, int generatorVersion, String schema, Sizes sizes, boolean parted, Optional<Base> base) {

    private static final int WORDS_WITHOUT_BASE = 5;

    /**
     * The dataset that must exist before another dataset is loaded.
     *
     * @param className the class that creates it
     * @param sizes its sizes, as far as the dataset on top decides them
     */
    public record Base(String className, Sizes sizes) {}

    public static SizedDescription of(Dataset dataset, Sizes sizes) {
        DatasetDescription facts = dataset.description();
        return new SizedDescription(
                facts.name(),
                facts.generatorVersion(),
                facts.schema(),
                dataset.ownSizes(sizes),
                dataset instanceof PartedDataset,
                facts.base()
                        .map(base ->
                                new Base(base.getClass().getName(), dataset.baseSizes(sizes.of(facts.dimensions())))));
    }

    public static SizedDescription of(List<String> words) {
        Message told = new Message("description", words);
        return new SizedDescription(
                told.word(0),
                Integer.parseInt(told.word(1)),
                told.word(2),
                Sizes.parse(told.word(3)),
                Boolean.parseBoolean(told.word(4)),
                words.size() == WORDS_WITHOUT_BASE
                        ? Optional.empty()
                        : Optional.of(new Base(told.word(5), Sizes.parse(told.word(6)))));
    }

    public List<Object> words() {
        List<Object> words = new ArrayList<>(List.of(name, generatorVersion, schema, sizes, parted));
        base.ifPresent(below -> words.addAll(List.of(below.className(), below.sizes())));
        return words;
    }
}
