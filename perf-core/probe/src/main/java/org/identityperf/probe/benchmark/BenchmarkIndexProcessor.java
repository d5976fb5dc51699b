package org.identityperf.probe.benchmark;

import java.io.IOException;
import java.io.Writer;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.MirroredTypeException;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic;
import javax.tools.StandardLocation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * This annotation processor writes the descriptions of a module's benchmarks into its index, a resource. So the runner
 * knows the benchmarks without loading a class of the server. A description that can't be true is a compiler error at
 * its class.
 */
// JMH's processor claims its own annotations, so a processor that named them would not receive them.
@SupportedAnnotationTypes("*")
public final class BenchmarkIndexProcessor extends AbstractProcessor {

    /** Where the index is on the class path: a JSON array of benchmarks. */
    public static final String INDEX = "META-INF/identityperf/benchmarks.json";

    private static final String SUFFIX = "Benchmark";
    private static final Set<String> IMPLEMENTATIONS =
            Arrays.stream(Implementation.values()).map(Implementation::method).collect(Collectors.toSet());

    private final SortedMap<String, String> index = new TreeMap<>();

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (TypeElement type : benchmarks(round)) {
            describe(type, methods(type));
        }
        if (round.processingOver() && !index.isEmpty() && !round.errorRaised()) {
            write();
        }
        return false;
    }

    /** Returns the classes that JMH runs: classes that are not abstract and have or inherit benchmark methods. */
    private Set<TypeElement> benchmarks(RoundEnvironment round) {
        Set<TypeElement> declaring = round.getElementsAnnotatedWith(Benchmark.class).stream()
                .map(method -> (TypeElement) method.getEnclosingElement())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Set<TypeElement> all = new LinkedHashSet<>(declaring);
        ElementFilter.typesIn(round.getRootElements()).stream()
                .filter(type -> superclasses(type).anyMatch(declaring::contains))
                .forEach(all::add);
        all.removeIf(type -> type.getModifiers().contains(Modifier.ABSTRACT));
        return all;
    }

    private List<ExecutableElement> methods(TypeElement type) {
        return ElementFilter.methodsIn(processingEnv.getElementUtils().getAllMembers(type)).stream()
                .filter(method -> method.getAnnotation(Benchmark.class) != null)
                .toList();
    }

    private void describe(TypeElement type, List<ExecutableElement> methods) {
        StorageBenchmark described = type.getAnnotation(StorageBenchmark.class);
        String className = type.getSimpleName().toString();
        if (described == null) {
            refuse(
                    type,
                    className + " has @Benchmark methods and says nothing of itself: annotate it with"
                            + " @StorageBenchmark, which names its dataset");
            return;
        }
        if (!className.endsWith(SUFFIX)) {
            refuse(type, "the name of " + className + " must end with " + SUFFIX);
            return;
        }
        String name = className.substring(0, className.length() - SUFFIX.length());
        Optional<Kind> kind = kind(type);
        if (kind.isEmpty()) {
            refuse(
                    type,
                    className + " must extend SteadyState or ColdStart, or say by @BenchmarkMode that JMH measures it"
                            + " by Mode.Throughput or Mode.SingleShotTime");
            return;
        }
        for (ExecutableElement method : methods) {
            if (!IMPLEMENTATIONS.contains(method.getSimpleName().toString())) {
                refuse(
                        method,
                        "a method of a benchmark is named for its implementation: server, shipped, reference,"
                                + " loader or floor, and not " + method.getSimpleName());
            }
            if (Stream.of(
                            BenchmarkMode.class,
                            Fork.class,
                            Warmup.class,
                            Measurement.class,
                            OperationsPerInvocation.class)
                    .anyMatch(own -> method.getAnnotation(own) != null)) {
                refuse(method, "how " + className + " is measured belongs on its class, for all of its methods alike");
            }
        }
        int invocations = described.countedInvocations();
        if (invocations < 1) {
            refuse(type, "countedInvocations = " + invocations + ": it takes one invocation or more to count");
        }
        SortedMap<String, List<String>> params = params(type, methods);
        Set<String> implementations = methods.stream()
                .map(method -> method.getSimpleName().toString())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        Json json = new Json()
                .text("name", name)
                .text("kind", kind.get().name())
                .text("dataset", className(described::dataset))
                .value("writes", Boolean.toString(described.writes()))
                .value("countedInvocations", Integer.toString(invocations))
                .value("operationsPerInvocation", Integer.toString(operations(type)))
                .value("furtherDatasets", Json.array(datasets(type, params)))
                .value("artifacts", Json.array(artifacts(type, params, implementations)))
                .value("leftOut", Json.array(leftOut(type, params, implementations)))
                .value("implementations", Json.array(implementations.stream().map(Json::quoted)))
                .value("params", params(params));
        jmh(type, kind.get(), json);
        if (index.putIfAbsent(name, json.toString()) != null) {
            refuse(type, "two benchmarks of this module are called " + name);
        }
    }

    private static int operations(TypeElement type) {
        OperationsPerInvocation operations = type.getAnnotation(OperationsPerInvocation.class);
        return operations == null ? 1 : operations.value();
    }

    /** Returns the kind to which JMH's mode belongs, if it belongs to one. */
    private static Optional<Kind> kind(TypeElement type) {
        BenchmarkMode mode = type.getAnnotation(BenchmarkMode.class);
        return Arrays.stream(Kind.values())
                .filter(kind -> mode != null && Arrays.equals(mode.value(), new Mode[] {kind.mode()}))
                .findFirst();
    }

    /** Checks how JMH measures the class, and describes it. */
    private void jmh(TypeElement type, Kind kind, Json json) {
        boolean steady = kind == Kind.STEADY_STATE;
        String parent = steady ? "SteadyState" : "ColdStart";
        Fork fork = type.getAnnotation(Fork.class);
        Warmup warmup = type.getAnnotation(Warmup.class);
        Measurement measured = type.getAnnotation(Measurement.class);
        if (fork == null || warmup == null || measured == null) {
            refuse(
                    type,
                    type.getSimpleName() + " leaves forks or iterations to JMH's defaults; extend " + parent
                            + ", or say so by @Fork, @Warmup and @Measurement");
            return;
        }
        int warmUps = steady ? 1 : 0;
        if (warmup.iterations() != warmUps) {
            refuse(
                    type,
                    type.getSimpleName() + " is of kind " + kind + ", so @Warmup must have iterations = " + warmUps);
        }
        if (measured.iterations() < 1 || fork.value() < 1) {
            refuse(type, type.getSimpleName() + " needs one fork and one measured iteration, or more");
        }
        if (steady && measured.time() < 1) {
            refuse(
                    type,
                    type.getSimpleName() + " is of kind " + kind
                            + ", so @Measurement says how long an iteration lasts");
        }
        double seconds = steady ? measured.timeUnit().toMillis(measured.time()) / 1000.0 : 0;
        json.value("forks", Integer.toString(fork.value()))
                .value("iterations", Integer.toString(measured.iterations()))
                .value("seconds", Double.toString(seconds));
    }

    private Stream<String> datasets(TypeElement type, SortedMap<String, List<String>> params) {
        return Stream.of(type.getAnnotationsByType(UsesDataset.class)).map(used -> {
            String dataset = className(used::value);
            checkWhen(type, used.when(), params);
            if (used.when().isEmpty() && used.store().isEmpty()) {
                refuse(
                        type,
                        "@UsesDataset of " + dataset + " takes the place of the usual dataset always;"
                                + " name its store, or when it is used");
            }
            return new Json()
                    .text("dataset", dataset)
                    .text("store", used.store())
                    .text("when", used.when())
                    .toString();
        });
    }

    private Stream<String> artifacts(
            TypeElement type, SortedMap<String, List<String>> params, Collection<String> implementations) {
        return named(type, NeedsArtifact.class).map(needed -> {
            checkWhen(type, needed.when(), params);
            return new Json()
                    .text("artifact", needed.value())
                    .text("versionOf", needed.versionOf())
                    .value("implementations", only(type, "@NeedsArtifact", needed.implementations(), implementations))
                    .text("when", needed.when())
                    .toString();
        });
    }

    private Stream<String> leftOut(
            TypeElement type, SortedMap<String, List<String>> params, Collection<String> implementations) {
        return named(type, LeftOut.class).map(left -> {
            checkWhen(type, left.when(), params);
            return new Json()
                    .text("why", left.value())
                    .value("implementations", only(type, "@LeftOut", left.implementations(), implementations))
                    .text("when", left.when())
                    .toString();
        });
    }

    /** Checks the implementations that an annotation names, and returns them as JSON. */
    private String only(TypeElement type, String annotation, String[] named, Collection<String> implementations) {
        List<String> only = List.of(named);
        if (!IMPLEMENTATIONS.containsAll(only)) {
            refuse(type, annotation + " is of implementations " + only + "; there are " + implementations);
        }
        return Json.array(only.stream().map(Json::quoted));
    }

    private void checkWhen(TypeElement type, String when, SortedMap<String, List<String>> params) {
        if (when.isEmpty()) {
            return;
        }
        String[] words = when.split("!?=", 2);
        List<String> values = params.get(words[0]);
        if (words.length < 2 || values == null) {
            refuse(
                    type,
                    "when = \"" + when + "\" must be parameter=value or parameter!=value; " + type.getSimpleName()
                            + " has the parameters " + params.keySet());
        } else if (!values.isEmpty() && !values.contains(words[1])) {
            refuse(type, "when = \"" + when + "\": " + words[0] + " is one of " + values);
        }
    }

    /**
     * Returns the parameters of all states that the methods take, each with its values if it has a fixed list of them.
     */
    private SortedMap<String, List<String>> params(TypeElement type, Collection<ExecutableElement> methods) {
        SortedMap<String, List<String>> params = new TreeMap<>();
        Set<TypeElement> states = new LinkedHashSet<>();
        addStates(type, states);
        methods.forEach(method -> addStates(method, states));
        for (TypeElement state : states) {
            Stream.concat(Stream.of(state), superclasses(state))
                    .flatMap(each -> ElementFilter.fieldsIn(each.getEnclosedElements()).stream())
                    .filter(field -> field.getAnnotation(Param.class) != null)
                    .forEach(field -> params.put(field.getSimpleName().toString(), constants(field)));
        }
        return params;
    }

    private void addStates(ExecutableElement method, Set<TypeElement> states) {
        for (VariableElement parameter : method.getParameters()) {
            if (parameter.asType().getKind() == TypeKind.DECLARED) {
                addStates((TypeElement) ((DeclaredType) parameter.asType()).asElement(), states);
            }
        }
    }

    private void addStates(TypeElement state, Set<TypeElement> states) {
        if (state.getAnnotation(State.class) == null || !states.add(state)) {
            return;
        }
        ElementFilter.methodsIn(processingEnv.getElementUtils().getAllMembers(state)).stream()
                .filter(method ->
                        method.getAnnotation(Setup.class) != null || method.getAnnotation(TearDown.class) != null)
                .forEach(method -> addStates(method, states));
    }

    private static List<String> constants(VariableElement field) {
        if (field.asType().getKind() != TypeKind.DECLARED) {
            return List.of();
        }
        Element type = ((DeclaredType) field.asType()).asElement();
        return type.getEnclosedElements().stream()
                .filter(member -> member.getKind() == ElementKind.ENUM_CONSTANT)
                .map(member -> member.getSimpleName().toString())
                .toList();
    }

    private static String params(SortedMap<String, List<String>> params) {
        Json json = new Json();
        params.forEach(
                (name, values) -> json.value(name, Json.array(values.stream().map(Json::quoted))));
        return json.toString();
    }

    /** Returns the annotations of a kind on a type, its superclasses and the interfaces that each of them names. */
    private <A extends Annotation> Stream<A> named(TypeElement type, Class<A> annotation) {
        return Stream.concat(Stream.of(type), superclasses(type))
                .flatMap(each -> Stream.concat(
                        Stream.of(each), each.getInterfaces().stream().map(BenchmarkIndexProcessor::element)))
                .distinct()
                .flatMap(each -> Stream.of(each.getAnnotationsByType(annotation)));
    }

    private static TypeElement element(TypeMirror declared) {
        return (TypeElement) ((DeclaredType) declared).asElement();
    }

    private Stream<TypeElement> superclasses(TypeElement type) {
        return Stream.iterate(
                        type.getSuperclass(),
                        parent -> parent.getKind() == TypeKind.DECLARED,
                        parent -> element(parent).getSuperclass())
                .map(BenchmarkIndexProcessor::element);
    }

    /** Returns the binary name of an annotation's class; the compiler does not load it, and throws its type instead. */
    private String className(Supplier<Class<?>> value) {
        try {
            return value.get().getName();
        } catch (MirroredTypeException e) {
            Element type = ((DeclaredType) e.getTypeMirror()).asElement();
            return processingEnv
                    .getElementUtils()
                    .getBinaryName((TypeElement) type)
                    .toString();
        }
    }

    private void refuse(Element element, String why) {
        processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, why, element);
    }

    private void write() {
        try (Writer writer = processingEnv
                .getFiler()
                .createResource(StandardLocation.CLASS_OUTPUT, "", INDEX)
                .openWriter()) {
            writer.write(index.values().stream().collect(Collectors.joining(",\n", "[\n", "\n]\n")));
        } catch (IOException e) {
            processingEnv.getMessager().printMessage(Diagnostic.Kind.ERROR, INDEX + " can't be written: " + e);
        }
    }

    /** A JSON object of the index. It is written without a library because the probe is on the server's class path. */
    private static final class Json {

        private final List<String> members = new ArrayList<>();

        static String quoted(String text) {
            return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }

        static String array(Stream<String> elements) {
            return elements.collect(Collectors.joining(", ", "[", "]"));
        }

        Json text(String name, String text) {
            return value(name, quoted(text));
        }

        Json value(String name, String json) {
            members.add(quoted(name) + ": " + json);
            return this;
        }

        @Override
        public String toString() {
            return members.stream().collect(Collectors.joining(", ", "{", "}"));
        }
    }
}
