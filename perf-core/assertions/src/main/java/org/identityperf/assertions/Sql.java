package org.identityperf.assertions;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserConstants;
import net.sf.jsqlparser.parser.CCJSqlParserTreeConstants;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.parser.Node;
import net.sf.jsqlparser.parser.ParseException;
import net.sf.jsqlparser.parser.Token;
import net.sf.jsqlparser.parser.TokenMgrException;
import net.sf.jsqlparser.schema.Table;
import net.sf.jsqlparser.statement.Block;
import net.sf.jsqlparser.statement.IfElseStatement;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.Statements;
import net.sf.jsqlparser.statement.delete.Delete;
import net.sf.jsqlparser.statement.insert.Insert;
import net.sf.jsqlparser.statement.merge.Merge;
import net.sf.jsqlparser.statement.oracle.OracleBlock;
import net.sf.jsqlparser.statement.select.Select;
import net.sf.jsqlparser.statement.update.Update;
import net.sf.jsqlparser.statement.upsert.Upsert;

/** The text of a statement as JSqlParser reads it. */
final class Sql {

    private final Statements statements;
    private final Node root;

    /** @throws IllegalStateException if the parser can't read it */
    private Sql(String text, boolean complex) {
        CCJSqlParser parser = CCJSqlParserUtil.newParser(text).withAllowComplexParsing(complex);
        try {
            statements = parser.Statements();
            root = parser.getASTRoot();
        } catch (ParseException | TokenMgrException e) {
            throw unread(text, e);
        }
        if (statements.stream().anyMatch(Sql::isProgram)) {
            throw unread(text, null);
        }
    }

    private static IllegalStateException unread(String text, Exception cause) {
        return new IllegalStateException(
                "JSqlParser can't read this statement, so its tables and its kind are unknown: " + text, cause);
    }

    /** Returns whether it depends on values which statements are executed. */
    private static boolean isProgram(Statement statement) {
        return statement instanceof Block || statement instanceof OracleBlock || statement instanceof IfElseStatement;
    }

    /**
     * Returns a statement as the parser reads it.
     *
     * @throws IllegalStateException if the parser can't read it
     */
    static Sql of(String text) {
        try {
            return new Sql(text, false);
        } catch (IllegalStateException e) {
            // The quick way knows no deeply nested expressions.
            return new Sql(text, true);
        }
    }

    /** Returns a text with a placeholder for each of its literals; the text itself if the parser does not know its words. */
    static String withoutLiterals(String text) {
        CCJSqlParser parser = CCJSqlParserUtil.newParser(text);
        StringBuilder shape = new StringBuilder();
        try {
            for (Token token = parser.getNextToken();
                    token.kind != CCJSqlParserConstants.EOF;
                    token = parser.getNextToken()) {
                shape.append(isLiteral(token) ? "?" : token.image).append(' ');
            }
            return shape.toString();
        } catch (TokenMgrException e) {
            return text;
        }
    }

    private static boolean isLiteral(Token token) {
        return switch (token.kind) {
            case CCJSqlParserConstants.S_CHAR_LITERAL,
                    CCJSqlParserConstants.S_LONG,
                    CCJSqlParserConstants.S_DOUBLE,
                    CCJSqlParserConstants.S_HEX -> true;
            default -> false;
        };
    }

    /** Returns how many statements of each kind there are; one that changes rows in a common table expression is of both. */
    Map<Counter, Integer> kinds() {
        Map<Counter, Integer> kinds = new EnumMap<>(Counter.class);
        for (Statement each : statements) {
            if (each instanceof Select) {
                kinds.merge(Counter.SELECTS, 1, Integer::sum);
            } else if (each instanceof Insert || each instanceof Upsert) {
                kinds.merge(Counter.INSERTS, 1, Integer::sum);
            } else if (each instanceof Update) {
                kinds.merge(Counter.UPDATES, 1, Integer::sum);
            } else if (each instanceof Delete) {
                kinds.merge(Counter.DELETES, 1, Integer::sum);
            }
        }
        forEach(root, node -> {
            switch (node.getId()) {
                case CCJSqlParserTreeConstants.JJTPARENTHESEDINSERT -> kinds.merge(Counter.INSERTS, 1, Integer::sum);
                case CCJSqlParserTreeConstants.JJTPARENTHESEDUPDATE -> kinds.merge(Counter.UPDATES, 1, Integer::sum);
                case CCJSqlParserTreeConstants.JJTPARENTHESEDDELETE -> kinds.merge(Counter.DELETES, 1, Integer::sum);
                default -> {
                    // No statement within another.
                }
            }
        });
        return kinds;
    }

    /**
     * Returns whether a database can say how it would execute it, as of one that reads or changes rows.
     *
     * @throws IllegalStateException if these are several statements
     */
    boolean isExplainable() {
        if (statements.size() != 1) {
            throw new IllegalStateException("Several statements in one text have no plan: " + statements);
        }
        return !kinds().isEmpty() || statements.get(0) instanceof Merge;
    }

    /**
     * Returns the tables that it names anywhere, in lower case and without their schemas.
     *
     * @param known the tables and views of the database. A name of one of them is taken for it, even where it may be an
     *     alias or a common table expression. Another name counts where a table is read.
     */
    Set<String> tables(Set<String> known) {
        Set<String> expressions = new HashSet<>();
        Set<String> tables = new TreeSet<>();
        forEach(root, node -> {
            if (node.getId() == CCJSqlParserTreeConstants.JJTWITHITEM) {
                Token name = node.jjtGetFirstToken();
                expressions.add(lower(
                        new Table(name.kind == CCJSqlParserConstants.K_RECURSIVE ? name.next.image : name.image)));
            }
        });
        forEach(root, node -> {
            if (node.jjtGetValue() instanceof Table table) {
                String name = lower(table);
                boolean read = node.jjtGetParent().getId() == CCJSqlParserTreeConstants.JJTFROMITEM;
                if (known.contains(name) || read && !expressions.contains(name)) {
                    tables.add(name);
                }
            }
        });
        return tables;
    }

    private static String lower(Table table) {
        return table.getUnquotedName().toLowerCase(Locale.ROOT);
    }

    private static void forEach(Node node, Consumer<Node> visitor) {
        visitor.accept(node);
        for (int i = 0; i < node.jjtGetNumChildren(); i++) {
            forEach(node.jjtGetChild(i), visitor);
        }
    }
}
