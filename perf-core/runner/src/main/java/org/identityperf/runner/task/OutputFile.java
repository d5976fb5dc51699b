package org.identityperf.runner.task;

import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.identityperf.runner.claim.ClaimResult;
import org.identityperf.runner.finding.Findings;
import org.identityperf.runner.gate.calibration.Calibration;
import org.identityperf.runner.gate.releases.ReleaseCounts;
import org.identityperf.runner.result.Plan;
import org.identityperf.runner.result.UpgradeFile;

/** A file or folder that a run writes, with what it holds. The reference lists all of them. */
public enum OutputFile {
    REPORT("report.html", "Answers, charts, claims, statements, plans and conditions; it loads nothing."),
    COMPARE_LOG("compare.log", "Each step of the last `./perf compare`."),
    SUMMARY("summary.md", "The same in short, for a CI job."),
    RESULTS(
            "results.json",
            "Every measurement in JMH's own format. The score is the reported time: cold of cold-start operations, warm of"
                    + " steady-state ones. Counters and all else are secondary metrics."),
    RUN(
            "run.json",
            "For each module its system, its tier, and the conditions: machine, versions, settings of the store, seed."
                    + " `networks` has each network as requested and as measured, `datasets` what was loaded, `phases`"
                    + " the seconds of each phase of the run, and in `inJvms` those that its measured JVMs spent on boots"
                    + " and first uses."),
    FINDINGS(
            "findings.json",
            "What the run found, for programs: an object for each module. Each finding has its `kind`, its `outcome`, the"
                    + " figures that these follow from, and in a comparison its `verdict`. `version` is that of the format.",
            Findings.class),
    SARIF(
            "findings.sarif",
            "What failed, in SARIF 2.1.0, by which GitHub shows it at the changed line: that of the changed method which"
                    + " executes a statement more often, or else of one that the operation executes or that alone differs. Where"
                    + " none is known, it is at the module."),
    CLAIMS("claims.json", "Each claim with its estimate and verdict; a list for each module.", ClaimResult.class),
    PLANS("plans.json", "Plans that benchmarks took; a list for each module.", Plan.class),
    SWEEP_PAGE("sweep.html", "The page of a sweep; it loads nothing."),
    SWEEP("sweep.json", "What each release counts.", ReleaseCounts.class),
    UNMEASURED("unmeasured", "Modules of this build that measured nothing."),
    OWN("parts/<module>/results.json", "The same of one module."),
    OWN_RUN("parts/<module>/run.json", "The same for one module."),
    OWN_FINDINGS("parts/<module>/findings.json", "The same for one module."),
    BASELINE("parts/<module>/baseline/", "What was measured of the baseline, in the same files."),
    TWIN("parts/<module>/again/", "What was counted a second time, in the same files."),
    RELEASE("parts/<module>/release-<version>/", "What a sweep counted of a release, in the same files."),
    CALIBRATION(
            "parts/<module>/calibration.json", "Each operation beside the server as it is shipped.", Calibration.class),
    KNOWN_CALIBRATIONS("parts/<module>/calibrations/", "The calibrations in Git that the report reads."),
    UPGRADE("parts/<module>/upgrade.json", "Each upgrade, step by step.", UpgradeFile.class),
    UPGRADES(
            "parts/<module>/upgrades/",
            "What is known of the upgrade of each case: its steps, and how the older release served."),
    HARNESS("parts/<module>/harness.json", "Each round of floors beside the store's own client."),
    STATEMENTS("parts/<module>/statements/", "Statements of one operation, with their counts."),
    SPENT("parts/<module>/spent/", "The same with times, where an operation's time was broken down."),
    RETAINED("parts/<module>/retained/", "The classes of which operations leave objects on the heap, in a comparison."),
    STATEMENT_PLANS("parts/<module>/statement-plans/", "The plan of each statement that was counted."),
    TAKEN_PLANS("parts/<module>/plans/", "Plans that benchmarks took, with what was really read."),
    LATENCIES("parts/<module>/latencies/", "How long single operations took, an HdrHistogram log for each fork."),
    PROFILES("parts/<module>/profiles/", "Recordings (JFR) and flame graphs, where a profiler was attached."),
    LOG("parts/<module>/log/", "What the measured JVMs printed."),
    HOLD("parts/<module>/hold", "A fork that waits for a profiler goes on when this is deleted."),
    CHANGE("parts/<module>/change.jar", "The changes that a known regression makes to the server's code."),
    DECLARED("parts/<module>/*.yaml", "What the module declared, as the report reads it."),
    BUILD("parts/<module>/build", "Which build the part belongs to.");

    private final String path;
    private final String meaning;
    private final Optional<Class<? extends Record>> content;

    OutputFile(String path, String meaning) {
        this.path = path;
        this.meaning = meaning;
        this.content = Optional.empty();
    }

    OutputFile(String path, String meaning, Class<? extends Record> content) {
        this.path = path;
        this.meaning = meaning;
        this.content = Optional.of(content);
    }

    /** Returns where it is in {@code target/perf}; a folder ends with a slash. */
    public String path() {
        return path;
    }

    public String meaning() {
        return meaning;
    }

    /** Returns the keys of its JSON, or of each object in it; none where it holds something else. */
    public List<String> keys() {
        return content.stream()
                .flatMap(type -> Stream.of(type.getRecordComponents()))
                .map(RecordComponent::getName)
                .toList();
    }

    /** Returns the class of its JSON, or of each object in it; empty where it holds something else. */
    public Optional<Class<? extends Record>> content() {
        return content;
    }

    /** Returns the name of the schema of its JSON, or of each object in it. */
    public String schema() {
        return path.substring(path.lastIndexOf('/') + 1).replaceFirst("\\.jsonl?$", ".schema.json");
    }
}
