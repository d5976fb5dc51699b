package org.identityperf.runner.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.identityperf.runner.console.Console;
import org.identityperf.runner.console.Screen;
import org.identityperf.runner.settings.Settings;
import org.identityperf.runner.settings.SettingsException;
import org.identityperf.runner.settings.Tier;
import org.identityperf.runner.suite.Project;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModulesTest {

    private static final Project PROJECT = Project.find();

    private static Modules modules() throws IOException {
        return Modules.of(PROJECT, Optional.empty(), new Console(Screen.plain(System.out)));
    }

    @ParameterizedTest
    @CsvSource({
        "perf-crowd, perf-crowd",
        "perf-crowd/, perf-crowd",
        "./perf-crowd, perf-crowd",
        "crowd, perf-crowd",
        "Crowd, perf-crowd",
        "perf-keycloak/current, perf-keycloak/current",
        "current, perf-keycloak/current",
        "keycloak/preload, perf-keycloak/preload"
    })
    void aModuleIsNamedInManyWays(String word, String module) throws IOException {
        assertThat(modules().known(List.of(word))).containsExactly(module);
    }

    @Test
    void aFolderNamesTheModuleAroundItOrThoseInIt() throws IOException {
        String crowd = PROJECT.folder("perf-crowd").toString();
        assertThat(modules().known(List.of(crowd + "/src/main"))).containsExactly("perf-crowd");
        assertThat(modules().known(List.of(PROJECT.root() + "/perf-keycloak")))
                .isEqualTo(modules().known(List.of("keycloak")))
                .containsExactly("perf-keycloak/current", "perf-keycloak/preload");
        assertThat(modules().known(List.of("crowd", "perf-crowd"))).containsExactly("perf-crowd");
        assertThat(modules().known(List.of())).contains("perf-crowd", "perf-keycloak/current");
    }

    @Test
    void whatNoNamedModuleHasIsRefusedWithTheTiersThatHaveIt() throws IOException {
        Properties typed = new Properties();
        typed.setProperty("perf.tier", "smoke");
        typed.setProperty("perf.include", "^AdminRead");
        Settings settings = Settings.read(typed);
        assertThatThrownBy(() -> modules().chosen(List.of("current"), settings))
                .isInstanceOf(SettingsException.class)
                .hasMessageMatching(
                        "perf.include=\\^AdminRead matches no benchmark of tier smoke; it does at tier .*full");
        assertThatThrownBy(() -> modules().chosen(List.of("crowd"), settings.at(Tier.FULL)))
                .hasMessageStartingWith(
                        "perf.include=^AdminRead matches no benchmark of tier full; there are [AddUser,");
    }

    @Test
    void aServerThatCanBeServedIsNamedInAnyCaseAndAnotherOneIsRefused() throws IOException {
        assertThat(modules().served("Keycloak"))
                .isEqualTo(modules().served("keycloak"))
                .isEqualTo("perf-keycloak/current");
        assertThatThrownBy(() -> modules().served("keyclok"))
                .isInstanceOf(SettingsException.class)
                .hasMessage("--server=keyclok: there is no such server; did you mean keycloak? There are [keycloak]");
        assertThatThrownBy(() -> modules().served("crowd")).hasMessageEndingWith("; there are [keycloak]");
    }

    @Test
    void aWordThatNamesNoneIsRefusedWithTheOneThatMayBeMeant() {
        assertThatThrownBy(() -> modules().known(List.of("perf-krowd")))
                .isInstanceOf(SettingsException.class)
                .hasMessageStartingWith(
                        "--module=perf-krowd: there is no such module; did you mean perf-crowd? There are [");
    }
}
