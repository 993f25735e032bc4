"""Labelled queries as the tagger learns them: tags of words, names of apps, and variants with other names in them.

A line of the input is {"q": query, "labels": [[start, end, LABEL], ...], "language": null | name}, offsets in characters, labels
FILLER, NEGATED, APP_ONLY, APP_LIKE and APP_NOT. What the words are, and facts about each, is asked of the engine itself
(`engine/examples/queries.rs`), so that training and search read alike.
"""

import json
import random
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[1]
# In the order of `Tag` in engine/src/interpreter/tagger.rs.
CONTENT, FILLER, NEGATED, MARKER, APP, LIKE_APP, REFUSED_APP, LANGUAGE = range(8)
TAG_OF = {"FILLER": FILLER, "NEGATED": NEGATED, "APP_ONLY": APP, "APP_LIKE": LIKE_APP, "APP_NOT": REFUSED_APP}
# Words that say what is not wanted are not labelled: they are those of these that stand before what is labelled, ...
MARKERS_BEFORE = set(
    """a absent alternative alternatives an and any anyone anything apart are aren arent ask asking asks ausser außer avoid avoiding
    avoids away bar barring be bereft besides beyond bez both but by can cannot cant conceal concealing conceals contain contains de des
    devoid did didn display displaying ditch ditches ditching do does doesn doesnt don dont drop dropping drops du even everyone
    everything except exclude excluded excludes excluding forget free from geen gets getting give has have having hidden hide hides hiding
    hold ikke in include included includes including instead is isn isnt it its just keep keeping keeps kein keine keinen lack lacking
    lacks leave leaves leaving less like look lose loses losing mais me mention mentions minus missing n nary need needs neither never
    nicht no noch non none nor not nothing nowhere o of off ohne omit omits omitted omitting one ones only opposed or other out over pas
    pede place please que rather remove removed removes removing require requires rid s sans save scrap scraps sea sem senza shorn show
    showing shows sin single skip skipping skips spare spares sparing statt strip stripped suppress suppressed suppresses suppressing t
    take than that the then there to uden use used uses using utan w want wants which wihtout with without witout won would zero zonder""".split()
)
# ... which do not begin with one of these, ...
NEVER_FIRST = set(
    "a all an are be by display from has have in is it its list me need of one s show shows the to use using with".split()
)
# ... or of these behind it.
MARKERS_BEHIND = set(
    """are away be concealed disabled excluded free gone hidden in is isn left missing never not nowhere off omitted out removed seen
    shown sight skipped stripped suppressed switched t to turned visible 말고 빼고 없는 없이""".split()
)
NEVER_LAST = set("be in to".split())
# ... even where one of the first stands before: "keeps the baggage info out".
MARKERS_AROUND = set("away off out".split())
# A search asks for iOS or web, which need not be said again; another platform is said in words alone, so that it stays content.
OTHER_PLATFORMS = {"android"}
LANGUAGES = """arabic chinese czech danish dutch english finnish french german greek hebrew hindi hungarian indonesian italian
    japanese korean norwegian polish portuguese romanian russian spanish swedish thai turkish ukrainian vietnamese""".split()
MORE_APPS = """Nextcloud|Gitea|Mattermost|Jellyfin|Immich|Paperless-ngx|Home Assistant|Saleor Dashboard|Wagtail CMS|NetBox|Zulip|
Ghost|Plausible|Grafana|Metabase|Ice Cubes|Delta Chat|Chatwoot|Apache Zeppelin|Kuna|PayForMe|Bitwarden|Standard Notes|Joplin|Logseq|
Element|Fernlog|Kitewell|Tandora|Quillbase|Brightcart|Lumio|Pantrya|Orbitly|Vetmate|Zippa|Mossy Pay|Northwind|Tideline|Halden Bank"""


@dataclass
class Query:
    text: str
    labels: list
    language: str | None
    # The place of the query that it is a variant of, or its own.
    origin: int
    words: list = None
    features: np.ndarray = None
    states: np.ndarray = None
    tags: np.ndarray = None
    spans: list = None


def read(paths):
    lines = [json.loads(line) for path in paths for line in Path(path).read_text(encoding="utf-8").splitlines()]
    return [Query(line["q"].strip(), line["labels"], line["language"], at) for at, line in enumerate(lines)]


def split(paths, fold):
    """All queries without a fifth of the last file, and that fifth; none is left out without a fold."""
    queries, own = read(paths), len(read(paths[-1:]))
    order = np.random.default_rng(5).permutation(own) + len(queries) - own
    left_out = set() if fold is None else set(order[fold::5].tolist())
    kept = [query for query in queries if query.origin not in left_out]
    return kept, [query for query in queries if query.origin in left_out]


def is_app(label):
    return label.startswith("APP_")


def app_names(queries):
    """The names as they are labelled, the most frequent first, without those that are misspelt ones of others."""
    names = Counter(query.text[start:end].lower().removesuffix("'s") for query in queries for start, end, label in query.labels if is_app(label))
    kept = []
    for name, count in names.most_common():
        is_misspelt = count <= 2 and len(name) >= 5 and any(0 < errors(name, known) <= 1 + (len(known) >= 8) for known in kept)
        if not is_misspelt:
            kept.append(name)
    return kept


def errors(one, other):
    """Edit distance with swaps of neighbours, 9 when it is surely above 2."""
    if one[0] != other[0] or abs(len(one) - len(other)) > 2 or len(other) < 5:
        return 9
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]


def variants(queries, seed):
    """Each query that names apps with other names, and each that names a language with another one."""
    dice = random.Random(seed)
    names = sorted({query.text[s:e] for query in queries for s, e, label in query.labels if is_app(label)})
    names = [name for name in names if name.isascii() and len(name) > 2] + MORE_APPS.replace("\n", "").split("|")
    out = []
    for query in queries:
        if any(is_app(label) for *_, label in query.labels):
            out.append(with_other_apps(query, names, dice))
        out.extend(with_other_languages(query, dice))
    return out


def with_other_apps(query, names, dice):
    chosen, text, labels, at = {}, "", [], 0
    for start, end, label in sorted(query.labels):
        text += query.text[at:start]
        span = query.text[start:end]
        if is_app(label):
            name = chosen.setdefault(span.lower(), dice.choice(names))
            span = name.lower() if span.islower() and dice.random() < 0.9 else name
        labels.append([len(text), len(text) + len(span), label])
        text, at = text + span, end
    return Query(text + query.text[at:], labels, query.language, query.origin)


def with_other_languages(query, dice):
    words = query.text.lower().replace(",", " ").replace("-", " ").split()
    named = [name for name in LANGUAGES if name in words]
    if len(named) != 1 or not query.text.isascii() or query.language not in (None, named[0]):
        return
    start, end = query.text.lower().index(named[0]), query.text.lower().index(named[0]) + len(named[0])
    if any(s < end and start < e for s, e, _ in query.labels):
        return
    for _ in range(2 if query.language else 1):
        name = dice.choice([other for other in LANGUAGES if other != named[0]])
        moved = len(name) - len(named[0])
        labels = [[s + moved * (s > start), e + moved * (e > start), label] for s, e, label in query.labels]
        language = name if query.language else None
        yield Query(query.text[:start] + name + query.text[end:], labels, language, query.origin)


def ask_engine(mode, queries, names, path):
    """What `engine/examples/queries.rs` says of each query."""
    with tempfile.TemporaryDirectory() as folder:
        names_path = Path(folder, "names")
        names_path.write_text("\n".join(names), encoding="utf-8")
        command = ["cargo", "run", "--release", "-q", "-p", "engine", "--example", "queries", mode, names_path, path]
        text = "\n".join(query.text for query in queries) + "\n"
        answer = subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE, check=True, cwd=ROOT).stdout
    return [json.loads(line) for line in answer.decode().splitlines()]


def add_inputs(queries, names):
    """Asks the engine for words, features and states, and sets the tags."""
    with tempfile.NamedTemporaryFile() as file:
        answers = ask_engine("inputs", queries, names, file.name)
        states = np.fromfile(file.name, "<f4").reshape(-1, 384)
    at = 0
    for query, described in zip(queries, answers, strict=True):
        query.words, query.features = described["words"], np.array(described["features"], np.float32).reshape(-1, 30)
        query.states = states[at : at + len(query.words)]
        at += len(query.words)
        set_tags(query)


def set_tags(query):
    count = len(query.words)
    query.tags, query.spans = np.zeros(count, int), []
    for start, end, label in query.labels:
        first, last = (len(query.text[:place].encode()) for place in (start, end))
        inside = [at for at in range(count) if query.words[at]["start"] < last and query.words[at]["end"] > first]
        if not is_app(label):
            inside = [at for at in inside if query.words[at]["start"] >= first]
        if label == "FILLER":
            inside = [at for at in inside if query.words[at]["text"] not in OTHER_PLATFORMS]
        query.tags[inside] = TAG_OF[label]
        query.spans.append((TAG_OF[label], inside))
    for tag, inside in query.spans:
        if tag in (NEGATED, REFUSED_APP) and inside:
            tag_markers(query, inside[0], inside[-1] + 1)
    named = [at for at in range(count) if query.language and query.words[at]["language"] == query.language]
    query.tags[[at for at in named if query.tags[at] in (CONTENT, FILLER)][:1]] = LANGUAGE


def tag_markers(query, first, last):
    texts = [word["text"] for word in query.words]

    def may_mark(at, words):
        return query.tags[at] == CONTENT and texts[at] in words

    start = first
    while start > 0 and may_mark(start - 1, MARKERS_BEFORE) and (texts[start - 1] != "free" or texts[start] == "of"):
        start -= 1
    while start < first and texts[start] in NEVER_FIRST:
        start += 1
    query.tags[start:first] = MARKER
    behind, end = MARKERS_BEHIND if start == first else MARKERS_AROUND, last
    while end < len(texts) and may_mark(end, behind):
        end += 1
    while end > last and texts[end - 1] in NEVER_LAST:
        end -= 1
    query.tags[last:end] = MARKER
