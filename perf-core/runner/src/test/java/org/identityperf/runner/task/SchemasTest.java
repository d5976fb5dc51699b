package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.introspect.BeanPropertyDefinition;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.victools.jsonschema.generator.CustomDefinition;
import com.github.victools.jsonschema.generator.Option;
import com.github.victools.jsonschema.generator.OptionPreset;
import com.github.victools.jsonschema.generator.SchemaGenerator;
import com.github.victools.jsonschema.generator.SchemaGeneratorConfigBuilder;
import com.github.victools.jsonschema.generator.SchemaVersion;
import com.github.victools.jsonschema.module.jackson.JacksonModule;
import com.github.victools.jsonschema.module.jackson.JacksonOption;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.identityperf.runner.finding.Finding;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas of output files in Git are those of the classes that are written, and files that were written fit them. */
class SchemasTest {

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
    private static final Path FOLDER = Project.find().root().resolve("docs/schemas");
    private static final Path MADE = Path.of("target/schemas");

    private static SchemaGenerator generator() {
        SchemaGeneratorConfigBuilder config = new SchemaGeneratorConfigBuilder(
                        JSON, SchemaVersion.DRAFT_2020_12, OptionPreset.PLAIN_JSON)
                .with(new JacksonModule(JacksonOption.FLATTENED_ENUMS_FROM_JSONVALUE))
                .with(
                        Option.MAP_VALUES_AS_ADDITIONAL_PROPERTIES,
                        Option.FLATTENED_OPTIONALS,
                        Option.FORBIDDEN_ADDITIONAL_PROPERTIES_BY_DEFAULT,
                        Option.NONSTATIC_NONVOID_NONGETTER_METHODS,
                        Option.FIELDS_DERIVED_FROM_ARGUMENTFREE_METHODS);
        // Jackson writes what a method says that has the form of a getter, and no other method.
        config.forMethods()
                .withIgnoreCheck(method ->
                        method.getArgumentCount() > 0 || !method.getName().matches("is[A-Z]\\w*"));
        config.forTypesInGeneral()
                .withTypeAttributeOverride((schema, scope, context) ->
                        computed(schema, scope.getType().getErasedType()))
                .withCustomDefinitionProvider((type, context) -> type.getErasedType() == OptionalDouble.class
                        ? optional("number")
                        : type.getErasedType() == OptionalLong.class ? optional("integer") : null);
        return new SchemaGenerator(config.build());
    }

    private static CustomDefinition optional(String type) {
        return new CustomDefinition(JSON.createObjectNode()
                .set("type", JSON.createArrayNode().add(type).add("null")));
    }

    /** Adds what a finding writes though it follows from the rest, such as its verdict. */
    private static void computed(ObjectNode schema, Class<?> type) {
        if (!Finding.class.getPackage().equals(type.getPackage())
                || !(schema.get("properties") instanceof ObjectNode)) {
            return;
        }
        for (BeanPropertyDefinition property : JSON.getSerializationConfig()
                .introspect(JSON.constructType(type))
                .findProperties()) {
            Class<?> value = property.getRawPrimaryType();
            if (!property.hasField() && (value.isEnum() || value == boolean.class)) {
                ObjectNode written = ((ObjectNode) schema.get("properties")).putObject(property.getName());
                written.put("type", value.isEnum() ? "string" : "boolean");
                if (value.isEnum()) {
                    Stream.of(value.getEnumConstants())
                            .forEach(each -> written.withArray("/enum").add(each.toString()));
                }
            }
        }
    }

    static Stream<OutputFile> withSchema() {
        return Stream.of(OutputFile.values()).filter(file -> file.content().isPresent());
    }

    @ParameterizedTest
    @MethodSource("withSchema")
    void theSchemaInGitIsThatOfTheClassThatIsWritten(OutputFile file) throws IOException {
        if (file.content().isEmpty()) {
            return;
        }
        String schema = JSON.writeValueAsString(
                generator().generateSchema(file.content().get()));
        Path made = Files.createDirectories(MADE).resolve(file.schema());
        Files.writeString(made, schema + '\n');

        assertThat(FOLDER.resolve(file.schema()))
                .as("cp %s docs/schemas/", made.toAbsolutePath())
                .exists()
                .hasSameTextualContentAs(made);
    }

    @Test
    void resultsInGitFitTheirSchemas() throws IOException {
        assertThat(fit("perf-", OutputFile.SWEEP)).isNotEmpty();
        assertThat(fit("calibration-", OutputFile.CALIBRATION)).isNotEmpty();
        assertThat(fit("upgrades-", OutputFile.UPGRADE)).isNotEmpty();
    }

    /** Returns the files with that beginning, each of which was held to a schema. */
    private static List<Path> fit(String beginning, OutputFile written) throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V202012)
                .getSchema(JSON.readTree(FOLDER.resolve(written.schema()).toFile()));
        try (Stream<Path> all = Files.list(FOLDER.resolveSibling("results"))) {
            List<Path> files = all.filter(file -> file.getFileName().toString().matches(beginning + ".*\\.json\\.gz"))
                    .toList();
            for (Path file : files) {
                try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
                    JsonNode content = JSON.readTree(in);
                    assertThat(schema.validate(content)).as(file.toString()).isEmpty();
                }
            }
            return files;
        }
    }
}
