package org.identityperf.selftest.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.bytebuddy.description.type.TypeDescription;
import org.junit.jupiter.api.Test;

class ChangedMethodTest {

    private static long matches(String method) {
        ChangedMethod changed = ChangedMethod.parse(method);
        return TypeDescription.ForLoadedType.of(String.class).getDeclaredMethods().stream()
                .filter(changed::matches)
                .count();
    }

    @Test
    void aMethodIsNamedByItsNameOrByItsParametersToo() {
        assertThat(matches("java.lang.String.toLowerCase")).isEqualTo(2);
        assertThat(matches("java.lang.String.toLowerCase()")).isOne();
        assertThat(matches("java.lang.String.toLowerCase(Locale)")).isOne();
        assertThat(matches("java.lang.String.getBytes(int,int,byte[],int)")).isOne();
        assertThat(matches("java.lang.String.toLowerCase(Object)")).isZero();
        assertThat(matches("java.lang.String.nothing")).isZero();
        assertThat(ChangedMethod.parse("a.B$C.read").type()).isEqualTo("a.B$C");
    }

    @Test
    void anotherFormIsRefused() {
        assertThatThrownBy(() -> ChangedMethod.parse("read"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("read: write a method as org.example.Reader.read");
    }
}
