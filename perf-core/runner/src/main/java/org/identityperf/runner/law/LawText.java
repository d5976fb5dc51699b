package org.identityperf.runner.law;

/**
 * What a publication says, in words.
 *
 * @param id short and stable
 * @param title the law in words
 * @param source who published it, where and when
 * @param published the published figures
 * @param conditions under which they were measured
 * @param correction where the publication is wrong or approximate, or differs in kind from what is measured here; may be
 *     empty
 * @param quantity what is estimated and banded, as the subject of a sentence
 * @param meaning what the law tells the reader to do
 * @param table the published figures as numbers
 */
public record LawText(
        String id,
        String title,
        String source,
        String published,
        String conditions,
        String correction,
        String quantity,
        String meaning,
        PublishedTable table) {}
