package org.identityperf.runner.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.identityperf.runner.environment.Processors.Taken;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Linux tells of its processors, in the form of its own files. */
class ProcessorsTest {

    private static final String CPU = "sys/devices/system/cpu/";

    @TempDir
    Path root;

    private void tells(String file, String text) throws IOException {
        Path written = root.resolve(file);
        Files.createDirectories(written.getParent());
        Files.writeString(written, text);
    }

    private Processors processors() {
        return new Processors(root);
    }

    @Test
    void aLaptopsFrequencyTurboAndThreadsAreToldWithWhatToDo() throws IOException {
        tells(CPU + "cpu0/cpufreq/scaling_governor", "powersave\n");
        tells(CPU + "cpu1/cpufreq/scaling_governor", "powersave\n");
        tells(CPU + "cpuidle/current_governor", "menu\n");
        tells(CPU + "intel_pstate/no_turbo", "0\n");
        tells(CPU + "smt/active", "1\n");
        tells(CPU + "online", "0-7\n");
        tells("proc/self/status", "Name:\tjava\nCpus_allowed:\tf\nCpus_allowed_list:\t0-3\nMems_allowed:\t1\n");

        assertThat(processors().conditions())
                .containsEntry("processor.governor", "powersave")
                .containsEntry("processor.turbo", "on")
                .containsEntry("processor.smt", "on")
                .containsEntry("processor.allowed", "0-3 of 0-7");
        assertThat(processors().unsteady(0.1, 4))
                .hasSize(3)
                .anySatisfy(why -> assertThat(why).contains("governor powersave", "cpupower frequency-set"))
                .anySatisfy(why -> assertThat(why).contains("turbo is on"))
                .anySatisfy(why -> assertThat(why).contains("SMT"));
    }

    @Test
    void aMachineWhoseFrequencyIsFixedIsSteady() throws IOException {
        tells(CPU + "cpu0/cpufreq/scaling_governor", "performance\n");
        tells(CPU + "cpufreq/boost", "0\n");
        tells(CPU + "smt/active", "0\n");
        tells("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n");
        tells("sys/fs/cgroup/user.slice/cpu.max", "max 100000\n");
        tells("sys/fs/cgroup/user.slice/cpu.weight", "100\n");
        tells("proc/self/cgroup", "0::/user.slice\n");
        tells("proc/stat", "cpu  2306381 1356990 645243 757867 25544 0 33138 0 0 0\n");

        assertThat(processors().conditions())
                .containsEntry("processor.turbo", "off")
                .containsEntry("processor.smt", "off")
                .containsEntry("processor.quota", "none")
                .containsEntry("processor.share", "as usual");
        assertThat(processors().unsteady(2, 2)).isEmpty();
    }

    @Test
    void differentGovernorsAreAllNamed() throws IOException {
        tells(CPU + "cpu0/cpufreq/scaling_governor", "performance\n");
        tells(CPU + "cpu1/cpufreq/scaling_governor", "schedutil\n");

        assertThat(processors().conditions()).containsEntry("processor.governor", "performance, schedutil");
        assertThat(processors().unsteady(-1, 2)).hasSize(1);
    }

    @Test
    void whatASystemDoesNotTellIsNoAlarm() {
        assertThat(processors().conditions())
                .containsEntry("processor.governor", "not told")
                .containsEntry("processor.turbo", "not told")
                .containsEntry("processor.smt", "not told")
                .containsEntry("processor.quota", "none")
                .containsEntry("processor.allowed", "not told of not told");
        assertThat(processors().unsteady(-1, 2)).isEmpty();
    }

    @Test
    void theTightestQuotaOfTheControlGroupsAboveIsTold() throws IOException {
        tells("sys/fs/cgroup/cgroup.controllers", "cpuset cpu io memory pids\n");
        tells("proc/self/cgroup", "0::/ci.slice/job\n");
        tells("sys/fs/cgroup/ci.slice/cpu.max", "150000 100000\n");
        tells("sys/fs/cgroup/ci.slice/job/cpu.max", "400000 100000\n");
        tells("sys/fs/cgroup/ci.slice/job/cpu.weight", "50\n");

        assertThat(processors().conditions())
                .containsEntry("processor.quota", "1.50 processors")
                .containsEntry("processor.share", "50.0 %");
        assertThat(processors().unsteady(0, 2))
                .containsExactly(
                        "a control group stops what takes more than 1.50 processors",
                        "a control group gives it 50.0 % of a usual share");
    }

    @Test
    void aQuotaOfTheFirstVersionOfControlGroupsIsToldInAContainerThatDoesNotSeeItsOwnName() throws IOException {
        tells("proc/self/cgroup", "4:memory:/docker/1f\n3:cpu,cpuacct:/docker/1f\n0::/\n");
        tells("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us", "50000\n");
        tells("sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us", "100000\n");
        tells("sys/fs/cgroup/cpu,cpuacct/cpu.shares", "1024\n");

        assertThat(processors().conditions())
                .containsEntry("processor.quota", "0.50 processors")
                .containsEntry("processor.share", "as usual");
    }

    @Test
    void aGroupWithoutAQuotaHasNone() throws IOException {
        tells("proc/self/cgroup", "1:cpu:/\n");
        tells("sys/fs/cgroup/cpu/cpu.cfs_quota_us", "-1\n");
        tells("sys/fs/cgroup/cpu/cpu.cfs_period_us", "100000\n");

        assertThat(processors().conditions()).containsEntry("processor.quota", "none");
    }

    @Test
    void whatWasTakenAwayIsOfTheRunAndNotOfTheTimeBefore() throws IOException {
        tells("sys/fs/cgroup/cgroup.controllers", "cpu\n");
        tells("proc/self/cgroup", "0::/\n");
        tells("proc/stat", "cpu  100 0 100 700 0 0 0 100 50 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n");
        tells("sys/fs/cgroup/cpu.stat", "usage_usec 9\nnr_throttled 3\nthrottled_usec 2500000\n");
        Taken before = processors().taken();
        tells("proc/stat", "cpu  190 0 190 790 0 0 0 130 50 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n");
        tells("sys/fs/cgroup/cpu.stat", "usage_usec 9\nnr_throttled 5\nthrottled_usec 4000000\n");

        assertThat(before).isEqualTo(new Taken(1000, 100, 2.5));
        assertThat(processors().conditionsSince(before))
                .containsEntry("processor.stolen", "10.0 % of the time, by other virtual machines")
                .containsEntry("processor.throttled", "1.5 s, by the control group");
        assertThat(processors().unsteady(0, 2))
                .containsExactly("other virtual machines took 10.0 % of the processors' time since the start");
    }

    @Test
    void theFirstVersionTellsTheThrottledTimeInNanoseconds() throws IOException {
        tells("proc/self/cgroup", "1:cpu:/\n");
        tells("sys/fs/cgroup/cpu/cpu.stat", "nr_periods 9\nnr_throttled 3\nthrottled_time 1500000000\n");

        assertThat(processors().taken().throttledSeconds()).isEqualTo(1.5);
    }

    @Test
    void aBusyMachineIsTold() {
        assertThat(processors().unsteady(2.5, 2))
                .containsExactly("other processes are busy (load 2.5 on 2 processors)");
    }
}
