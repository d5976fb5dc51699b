package org.identityperf.runner.report;

import java.util.List;

/**
 * What a report is made of.
 *
 * @param modules in the order in which they are told
 */
public record ReportInput(List<ModuleReport> modules) {
    public ReportInput {
        modules = List.copyOf(modules);
    }
}
