package org.identityperf.selftest.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import net.bytebuddy.description.type.TypeDescription;
import org.junit.jupiter.api.Test;

class ChangedMethodTest {

    private static long matches(String method) {
        ChangedMethod changed = ChangedMethod.parse(method);
        return type(String.class).getDeclaredMethods().stream()
                .filter(changed::matches)
                .count();
    }

    private static TypeDescription type(Class<?> loaded) {
        return TypeDescription.ForLoadedType.of(loaded);
    }

    @Test
    void aMethodIsNamedByItsNameOrByItsParametersToo() {
        assertThat(matches("java.lang.String.toLowerCase")).isEqualTo(2);
        assertThat(matches("java.lang.String.toLowerCase()")).isOne();
        assertThat(matches("java.lang.String.toLowerCase(Locale)")).isOne();
        assertThat(matches("java.lang.String.getBytes(int,int,byte[],int)")).isOne();
        assertThat(matches("java.lang.String.toLowerCase(Object)")).isZero();
        assertThat(matches("java.lang.String.nothing")).isZero();
        assertThat(ChangedMethod.parse("java.util.Map$Entry.getKey").types().matches(type(Map.Entry.class)))
                .isTrue();
    }

    @Test
    void severalMethodsAreNamedByAPartOfTheirNamesOrByAnAnnotation() {
        assertThat(matches("java.lang.*.toLowerC*")).isEqualTo(2);
        assertThat(ChangedMethod.parse("java.lang.Str*.get*").types().matches(type(String.class)))
                .isTrue();
        assertThat(ChangedMethod.parse("java.*.get*").types().matches(type(String.class)))
                .isFalse();
        assertThat(matches("@java.lang.Deprecated")).isPositive().isLessThan(matches("java.lang.String.*"));
        assertThat(ChangedMethod.parse("@java.lang.Deprecated").types().matches(type(Map.class)))
                .isFalse();
    }

    @Test
    void anotherFormIsRefused() {
        assertThatThrownBy(() -> ChangedMethod.parse("read"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("read: write a method as org.example.Reader.read");
    }
}
