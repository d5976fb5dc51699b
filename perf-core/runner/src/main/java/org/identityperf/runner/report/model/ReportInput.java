package org.identityperf.runner.report.model;

import java.util.List;

/**
 * The report input is the modules that a report is made of.
 *
 * @param modules in the order in which they are shown
 */
public record ReportInput(List<ModuleReport> modules) {
    public ReportInput {
        modules = List.copyOf(modules);
    }
}
