package org.identityperf.runner.task;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.files.Sha256;
import org.identityperf.runner.finding.CodeReached;
import org.identityperf.runner.finding.CountsMoved;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.finding.Outcome;
import org.identityperf.runner.finding.SourceLine;
import org.identityperf.runner.finding.StatementChange.Caller;
import org.identityperf.runner.report.wording.Wording;
import org.identityperf.runner.result.CountWords;
import org.identityperf.runner.result.Units;
import org.identityperf.runner.suite.CaseParams;

/**
 * What failed, in the <a href="https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html">Static Analysis Results
 * Interchange Format</a>, by which a service shows it at the changed line. Each module is a run. The cases of an operation
 * are one result, since they mostly have one cause. A result is at the changed method that executes a statement more often,
 * or else at one that the operation executes, or at the only one that differs; where none is known, at the module.
 */
final class Sarif {

    /** The bytes of a hash by which a result of several runs is known to be the same. */
    private static final int FINGERPRINT = 16;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Sarif() {}

    static ObjectNode of(List<Findings> modules) {
        ObjectNode log = JSON.objectNode()
                .put("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
                .put("version", "2.1.0");
        ArrayNode runs = log.putArray("runs");
        modules.forEach(module -> runs.add(run(module)));
        return log;
    }

    private static ObjectNode run(Findings module) {
        Map<String, List<Finding>> failed = module.findings().stream()
                .filter(finding -> finding.outcome() == Outcome.FAIL)
                .collect(Collectors.groupingBy(Wording::operation, LinkedHashMap::new, Collectors.toList()));
        ObjectNode run = JSON.objectNode();
        ObjectNode driver = run.putObject("tool").putObject("driver").put("name", "identity-perf");
        ArrayNode rules = driver.putArray("rules");
        failed.values().stream()
                .map(cases -> rule(cases.get(0)))
                .collect(Collectors.toCollection(TreeSet::new))
                .forEach(rule -> rules.addObject()
                        .put("id", rule)
                        .putObject("shortDescription")
                        .put(
                                "text",
                                Units.capital(
                                        rule.replaceAll("(?<=.)[A-Z]", " $0").toLowerCase(Locale.ROOT))));
        run.putObject("automationDetails").put("id", "identity-perf/" + module.module() + '/');
        ArrayNode results = run.putArray("results");
        failed.forEach((operation, cases) -> results.add(result(module, operation, cases)));
        return run;
    }

    private static String rule(Finding finding) {
        return finding.getClass().getSimpleName();
    }

    private static ObjectNode result(Findings module, String operation, List<Finding> cases) {
        Finding first = cases.get(0);
        String others = cases.size() == 1 ? "" : ", as in " + CountWords.several(cases.size() - 1, "other case");
        ObjectNode result = JSON.objectNode().put("ruleId", rule(first)).put("level", "error");
        result.putObject("message").put("text", text(Wording.name(first) + others + ": " + Wording.sentence(first)));
        Optional<SourceLine> line =
                cases.stream().flatMap(finding -> lines(module, finding)).findFirst();
        ObjectNode location = result.putArray("locations").addObject();
        ObjectNode physical = location.putObject("physicalLocation");
        physical.putObject("artifactLocation")
                .put("uri", uri(line.map(SourceLine::file).orElse(module.module())))
                .put("uriBaseId", "%SRCROOT%");
        physical.putObject("region").put("startLine", line.map(SourceLine::line).orElse(1));
        location.putArray("logicalLocations").addObject().put("fullyQualifiedName", text(operation));
        result.putObject("partialFingerprints")
                .put("operation/v1", Sha256.of(module.module() + '\n' + operation, FINGERPRINT));
        return result;
    }

    /** Returns the changed lines that may be the cause, the likeliest first. */
    private static Stream<SourceLine> lines(Findings module, Finding finding) {
        List<CodeReached> reached = module.findings().stream()
                .filter(CodeReached.class::isInstance)
                .map(CodeReached.class::cast)
                .toList();
        Stream<String> callers = finding instanceof CountsMoved counts
                ? counts.statements().stream()
                        .flatMap(statement -> statement.callers().stream())
                        .filter(Caller::changed)
                        .map(Caller::method)
                : Stream.empty();
        Stream<String> executed = finding instanceof CodeReached own
                ? own.notCovered().stream().map(CodeReached.Changed::name)
                : reached.stream()
                        .flatMap(each -> each.changed().stream())
                        .filter(each -> finding.subject()
                                .map(CaseParams::operation)
                                .filter(each.operations()::contains)
                                .isPresent())
                        .map(CodeReached.Changed::name);
        Stream<SourceLine> only = reached.stream()
                .filter(each -> each.lines().size() == 1)
                .flatMap(each -> each.lines().values().stream());
        return Stream.concat(
                Stream.concat(callers, executed)
                        .flatMap(name -> reached.stream()
                                .flatMap(
                                        each -> Optional.ofNullable(each.lines().get(name)).stream())),
                only);
    }

    private static String uri(String path) {
        try {
            return new URI(null, null, path, null).toASCIIString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(path, e);
        }
    }

    /** Returns a text in which nothing is a link. */
    private static String text(String text) {
        return Console.printable(text).replaceAll("[\\\\\\[\\]]", "\\\\$0");
    }
}
