package org.identityperf.assertions;

import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertionsProvider;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Counts what a test executes, and compares it with its annotation. */
final class ExpectStatementsExtension implements InvocationInterceptor {

    @Override
    public void interceptTestMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        ExpectStatements expected = AnnotationSupport.findAnnotation(method.getExecutable(), ExpectStatements.class)
                .orElseThrow();
        Map<Counter, Integer> counts = Map.of(
                Counter.STATEMENTS, expected.value(),
                Counter.SELECTS, expected.selects(),
                Counter.INSERTS, expected.inserts(),
                Counter.UPDATES, expected.updates(),
                Counter.DELETES, expected.deletes());
        if (expected.atMost() < 0 && counts.values().stream().allMatch(count -> count < 0)) {
            throw new ExtensionConfigurationException("@ExpectStatements expects nothing; write @ExpectStatements(1)");
        }
        Throwable[] failure = {null};
        ActionCounts<Void> counted = counts(method, test).of(() -> {
            try {
                invocation.proceed();
            } catch (Throwable e) {
                failure[0] = e;
            }
        });
        if (failure[0] != null) {
            throw failure[0];
        }
        SoftAssertionsProvider.assertSoftly(CountSoftAssertions.class, softly -> {
            ActionCountsAssert asserted = softly.assertThat(counted);
            if (expected.atMost() >= 0) {
                asserted.hasStatementCountAtMost(expected.atMost());
            }
            counts.forEach((counter, count) -> {
                if (count >= 0) {
                    asserted.hasCount(counter, count);
                }
            });
        });
    }

    @Override
    public void interceptTestTemplateMethod(
            Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
            throws Throwable {
        interceptTestMethod(invocation, method, test);
    }

    private static Counts counts(ReflectiveInvocationContext<Method> method, ExtensionContext test) {
        Stream<Object> fields = ReflectionSupport.findFields(
                        test.getRequiredTestClass(),
                        field -> field.getType() == Counts.class,
                        HierarchyTraversalMode.BOTTOM_UP)
                .stream()
                .map(field -> ReflectionSupport.tryToReadFieldValue(field, test.getRequiredTestInstance())
                        .getOrThrow(e -> new ExtensionConfigurationException(field + " can't be read", e)));
        List<Counts> counts = Stream.concat(method.getArguments().stream(), fields)
                .filter(Counts.class::isInstance)
                .map(Counts.class::cast)
                .distinct()
                .toList();
        if (counts.size() != 1) {
            throw new ExtensionConfigurationException("@ExpectStatements needs one Counts, a parameter of the test or a"
                    + " field of its class, and there are " + counts.size());
        }
        return counts.get(0);
    }
}
