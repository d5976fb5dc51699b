package org.identityperf.lab.report;

/**
 * One sentence of the report's beginning.
 *
 * @param tone whether it is good news
 * @param text the sentence
 */
record Answer(Tone tone, String text) {

    enum Tone {
        PLAIN("measured"),
        GOOD("in order"),
        /** Worth a look, never a failure. */
        NOTICE("look"),
        BAD("failed"),
        ADVICE("choose");

        private final String word;

        Tone(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }
}
