package org.identityperf.runner.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which releases are counted one after the other. */
class VersionsSettingTest {

    @Test
    void releasesAreListedOrLieInARange() {
        assertThat(VersionsSetting.parse("25.0.6, 26.0.8,25.0.6"))
                .isEqualTo(new VersionsSetting.Listed(List.of("25.0.6", "26.0.8"), new TreeMap<>()));
        assertThat(VersionsSetting.parse("25.0.6..26.7.0")).isEqualTo(new VersionsSetting.Between("25.0.6", "26.7.0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "25.0.6,", "latest", "25.0.6..", "25..26..27", "25.0.6...26.0.8", "1.0.,2"})
    void anythingElseIsRefusedWithItsValue(String value) {
        assertThatThrownBy(() -> VersionsSetting.parse(value))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.versions=" + value)
                .hasMessageContaining("25.0.6..26.7.0");
    }

    @Test
    void aRangeBeginsWithTheOlderRelease() {
        assertThatThrownBy(() -> read(Map.of("perf.versions", "26.10.0..26.9.1")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("26.10.0 is newer than 26.9.1");
    }

    @Test
    void aShardIsPartOfAList() {
        assertThat(read(Map.of("perf.versions", "25.0.6,26.0.8", "perf.shard", "2/2"))
                        .shard())
                .isEqualTo(new Shard(2, 2));
        assertThatThrownBy(() -> read(Map.of("perf.shard", "1/2")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.shard");
        assertThatThrownBy(() -> read(Map.of("perf.versions", "25.0.6..26.0.8", "perf.shard", "1/2")))
                .isInstanceOf(SettingsException.class);
        assertThatThrownBy(() -> read(Map.of("perf.versions", "25.0.6", "perf.shard", "2/2")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.shard=2/2 holds none of the releases");
        assertThatThrownBy(() -> read(Map.of("perf.versions", "25.0.6", "perf.shard", "3/2")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.shard");
    }

    @Test
    void sizesAreLeftOutOfReleasesAlone() {
        assertThat(read(Map.of("perf.versions", "25.0.6", "perf.ends", "true")).ends())
                .isTrue();
        assertThatThrownBy(() -> read(Map.of("perf.ends", "true")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("there is no perf.versions");
    }

    @Test
    void itIsARunOfItsOwn() {
        assertThatThrownBy(() -> read(Map.of("perf.versions", "25.0.6", "perf.baseline", "26.0.8")))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("perf.versions and perf.baseline");
    }

    private static Task.Sweep read(Map<String, String> given) {
        Properties properties = new Properties();
        properties.putAll(given);
        return (Task.Sweep) TaskParser.read(properties);
    }

    @Test
    void aReleaseThatIsInNoRepositoryIsAFolderOfItsJars(@TempDir Path folder) {
        assertThat(read(Map.of("perf.versions", "25.0.6, 26.0.8=" + folder)).versions())
                .isEqualTo(new VersionsSetting.Listed(
                        List.of("25.0.6", "26.0.8"), new TreeMap<>(Map.of("26.0.8", folder))));

        assertThatThrownBy(() -> read(Map.of("perf.versions", "26.0.8=" + folder.resolve("none"))))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("there is no folder " + folder.resolve("none"));
        assertThatThrownBy(() -> read(Map.of("perf.versions", "26.0.8="))).hasMessageContaining("there is no folder");
    }
}
