package org.identityperf.fusionauth.login;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyExecutable;
import org.graalvm.polyglot.proxy.ProxyObject;

/**
 * A populate lambda runs the JavaScript that adds claims to an access token, in GraalJS. GraalJS interprets it on a JDK
 * that is not GraalVM. Each thread has a context of its own, created when the thread first needs one; parsed code is
 * shared.
 */
public final class PopulateLambda implements AutoCloseable {

    private static final String LANGUAGE = "js";
    private static final String FILE = "/populate.js";
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final TypeReference<Map<String, Object>> CLAIMS = new TypeReference<>() {};

    private final Engine engine;
    private final Source source;
    private final Fetch fetch;
    private final List<Context> contexts = Collections.synchronizedList(new ArrayList<>());
    private final ThreadLocal<Value> function = ThreadLocal.withInitial(this::function);

    private PopulateLambda(Engine engine, Source source, Fetch fetch) {
        this.engine = engine;
        this.source = source;
        this.fetch = fetch;
    }

    /** Parses the lambda; its {@code fetch} gets answers from the given one. */
    public static PopulateLambda open(Fetch fetch) {
        Engine engine = Engine.newBuilder(LANGUAGE)
                .option("engine.WarnInterpreterOnly", "false")
                .build();
        try (InputStream in = PopulateLambda.class.getResourceAsStream(FILE)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new PopulateLambda(
                    engine, Source.newBuilder(LANGUAGE, text, FILE).build(), fetch);
        } catch (IOException e) {
            throw new UncheckedIOException("the lambda " + FILE + " can't be read", e);
        }
    }

    private Value function() {
        Context context = Context.newBuilder(LANGUAGE).engine(engine).build();
        contexts.add(context);
        context.getBindings(LANGUAGE).putMember("fetch", (ProxyExecutable) arguments -> {
            String body = fetch.grants(arguments[1].getMember("body").asString());
            return ProxyObject.fromMap(Map.of("status", 200, "body", body));
        });
        return context.eval(source);
    }

    /**
     * Returns the claims with what the lambda adds.
     *
     * @param user the user as JSON
     * @param registration the registration as JSON
     */
    public Map<String, Object> populate(Map<String, Object> claims, String user, String registration) {
        try {
            String more = function.get()
                    .execute(JSON.writeValueAsString(claims), user, registration)
                    .asString();
            return JSON.readValue(more, CLAIMS);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("the lambda's claims can't be written or read: " + e.getMessage(), e);
        }
    }

    /** Closes the contexts; no thread may be using the lambda any more. */
    @Override
    public void close() {
        contexts.forEach(context -> context.close(true));
        engine.close();
    }
}
