package org.identityperf.probe.dataset;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.identityperf.probe.exchange.Message;

/**
 * A dataset as its class describes it for some sizes, as words of an answer.
 *
 * @param name its short name
 * @param generatorVersion its version of the rows
 * @param schema whose schema the rows are in
 * @param sizes those that its rows depend on
 * @param parted whether it is loaded in parts
 * @param base what it is loaded on
 */
public record SizedDescription(
        String name, int generatorVersion, String schema, Sizes sizes, boolean parted, Optional<Base> base) {

    private static final int WORDS_WITHOUT_BASE = 5;

    /**
     * What must be there before a dataset is loaded.
     *
     * @param className who creates it
     * @param sizes of it, as far as the dataset has a say in them
     */
    public record Base(String className, Sizes sizes) {}

    /** The description of a dataset. */
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

    /** Reads what {@link #words} wrote. */
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

    /** All of it as words. */
    public List<Object> words() {
        List<Object> words = new ArrayList<>(List.of(name, generatorVersion, schema, sizes, parted));
        base.ifPresent(below -> words.addAll(List.of(below.className(), below.sizes())));
        return words;
    }
}
