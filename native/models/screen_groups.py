"""Graded groups of screens, as `finetune.py` learns from them: reading, spoiling their text, and the order of steps.

A group is some dozen screens that a search may confuse, with queries that grade each of them.
"""

import json
import re
import zlib
from collections import defaultdict

GROUPS_A_STEP = 3
HELD_OUT = 12
OF_JUDGMENT = {0: 0, 1: 50, 2: 95}


def caption(screen):
    """As the engine's `ScreenWords::caption`, without the visible text."""
    parts = [screen.get("title") or "", screen.get("description") or "", ", ".join(screen.get("elements") or [])]
    return " ".join(p.strip() if p.strip().endswith((".", "!", "?")) else p.strip() + "." for p in parts if p.strip())


def lines_of(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def read_groups(captions, files):
    """[{style, domain, captions, texts, asked: [(query, grades)]}]; a screen without one of the two has "" there."""
    known = {row["id"]: row["description"] for row in lines_of(captions)}
    groups, listed = [], defaultdict(list)
    for row in (row for path in files for row in lines_of(path)):
        if "screens" in row:
            groups.append({
                "style": row["style"], "domain": row["domain"],
                "captions": [caption(s) if row["style"] != "text_only" else "" for s in row["screens"]],
                # A text-only screen's title is what a page or a file is called: it is read as its first line.
                "texts": [s.get("text") or "" for s in row["screens"]],
                "titles": [s.get("title") or "" for s in row["screens"]],
                "platform": row["screens"][0].get("platform"),
                "asked": [(q["query"], q["grades"]) for q in row["queries"]],
            })
        else:
            grades = row.get("grades") or {i: OF_JUDGMENT[grade] for i, grade in row["judgments"].items()}
            ids = tuple(sorted(grades))
            listed[ids].append((row["query"], [grades[i] for i in ids]))
    for ids, asked in listed.items():
        groups.append({
            "style": "rico", "domain": ids[0], "captions": [known[i] for i in ids], "texts": [""] * len(ids),
            "titles": [""] * len(ids), "platform": None, "asked": asked,
        })
    return groups


def is_held_out(group):
    return zlib.crc32(group["domain"].encode()) % HELD_OUT == 0


SIGNS = ["&", "Q", "x", "=", "O", "oO", "[J", "<", "4", "¢", "~", "©", "i", ">"]


def spoilt(text, navigation, rng):
    """Text as OCR may read it: a navigation in front, lines lost or joined, stray signs, a letter wrong here and there."""
    lines = [line for line in re.split(r"\n|  +", text) if line.strip()]
    lines = navigation + [line for line in lines if rng.random() > 0.07]
    out = []
    for line in lines:
        draw = rng.random()
        if draw < 0.05:
            line = rng.choice(SIGNS) + " " + line
        elif draw < 0.08 and len(line) > 4:
            at = rng.randrange(len(line))
            line = line[:at] + rng.choice("lIo0ecrn ") + line[at + 1 :]
        elif draw < 0.1:
            line = line.replace(" ", "", 1)
        out.append(line)
    joined = [" " if rng.random() < 0.1 else "\n" for _ in out]
    return "".join(line + gap for line, gap in zip(out, joined)).strip() or text


def texts_of(group, rng):
    """The texts of a group's screens, spoilt, "" where there is none; half of the web groups get a common navigation."""
    navigation = []
    if group["style"] == "text_only" and group["platform"] == "web" and rng.random() < 0.5:
        entries = [title for title in group["titles"] if title]
        rng.shuffle(entries)
        navigation = entries[: rng.randrange(3, 9)]
    return [spoilt(text, navigation, rng) if text and rng.random() < 0.8 else text for text in group["texts"]]


def schedule(groups, epochs, rng):
    """Steps of a few groups of one style, so that screens compete with those that are worded alike."""
    steps = []
    by_style = defaultdict(list)
    for number, group in enumerate(groups):
        by_style["text_only" if group["style"] == "both" else group["style"]].append(number)
    whole, part = int(epochs), epochs % 1
    for epoch in range(whole + (part > 0)):
        own = []
        for numbers in by_style.values():
            drawn = rng.sample(numbers, len(numbers))
            own += [drawn[i : i + GROUPS_A_STEP] for i in range(0, len(drawn), GROUPS_A_STEP)]
        rng.shuffle(own)
        steps += own if epoch < whole else own[: int(len(own) * part)]
    return steps
