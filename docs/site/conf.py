"""The pages as a static site, searchable and without a network. CONTRIBUTING.md has the command."""

import shutil

project = "identity-perf"
html_title = project
language = "en"

# The source is the whole checkout, so that links lead to the same places in Git and here.
root_doc = "README"
include_patterns = ["*.md", "docs/**"]
exclude_patterns = ["docs/site", "target"]
extensions = ["myst_parser"]
# Anchors as GitHub makes them, down to the deepest heading.
myst_heading_anchors = 6

# Blocks that name no language are messages and commands.
highlight_language = "text"
smartquotes = False

# It fetches nothing: neither fonts nor scripts.
html_theme = "furo"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False

# An asterisk is for the pages of that folder that were not named before.
SECTIONS = {
    "Tutorials": ["docs/check-a-pull-request", "docs/add-a-server"],
    "How to": ["docs/how-to/run", "docs/how-to/pull-request", "docs/releases", "docs/upgrades", "docs/how-to/*"],
    "Help": ["docs/troubleshooting", "docs/glossary"],
    "Reference": ["docs/reference", "docs/read-the-report", "docs/module-files"],
    "Background": [
        "docs/how-figures-are-made",
        "docs/gate",
        "docs/what-figures-do-not-say",
        "docs/comparison",
    ],
    "What was found": [
        "docs/keycloak-26",
        "docs/results/keycloak",
        "docs/results/*",
        "docs/syncope",
        "docs/spring",
        "docs/published-experiments",
    ],
    "Records": ["docs/results/records/*"],
    "Contribute": ["CONTRIBUTING", "ARCHITECTURE", "C*", "S*"],
}


def navigate(app, name, source):
    """Gives the first page the navigation, which the README in Git does without."""
    if name == root_doc:
        for caption, pages in SECTIONS.items():
            entries = "\n".join(pages)
            source[0] += f"\n```{{toctree}}\n:hidden:\n:glob:\n:caption: {caption}\n\n{entries}\n```\n"


def begin(app, failure):
    """Makes the README the page that a browser opens."""
    if not failure:
        shutil.copy(app.outdir / "README.html", app.outdir / "index.html")


def setup(app):
    app.connect("source-read", navigate)
    app.connect("build-finished", begin)
