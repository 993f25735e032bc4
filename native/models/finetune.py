"""Fine-tunes all-MiniLM-L6-v2 for screens on graded groups, and averages the result with the original.

    python finetune.py --model DIR --projection start.npy --captions screens.jsonl --groups FILE... --out DIR [--epochs 1.5]

Lines of `--groups` come in two forms:
- `{style, domain, screens: [{title?, description?, elements?, text?, app, platform}], queries: [{query, grades: [0-100]}]}`, a group;
- `{query, grades: {id: 0-100}}` or `{query, judgments: {id: 0|1|2}}` over screens of `--captions`; those with the same ids are a group.

Each step takes a few groups of one style, encodes their screens once and ranks all of them for every query of these groups,
three times: by whole-text cosine, by MaxSim over projected token vectors, and by the sum, as the engine does. The loss is the
cross-entropy between a ranking's softmax (with a learned temperature) and the squared grades; screens of the other groups are the
negatives. A screen that has both a caption and the text that stands on it is ranked by either, and its two vectors are drawn
together among those of the step (InfoNCE), so that text lies where a description of the same screen would lie. Text is
spoilt as OCR spoils it: lines lost, letters wrong, entries of a navigation in front.

The embeddings stay as they are. Weights are averaged over the second half of the run (Izmailov et al. 2018), then with the
original ones (Wortsman et al. 2022): that keeps what the model knew of everything that is not a screen. A twelfth of the
domains is held out whole, and its NDCG@10 is printed by style for several shares of the tuned weights.

Seeded; sums in other orders on other processors change the last digits. `--out` holds a checkpoint every 25 steps, from which the
same command goes on, and `log.jsonl`. Needs torch, transformers, safetensors and numpy.
"""

import argparse
import json
import math
import random
import shutil
import time
from collections import Counter, defaultdict
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from transformers import AutoTokenizer, BertModel

from screen_groups import is_held_out, read_groups, schedule, texts_of

CAPTION_TOKENS, QUERY_TOKENS = 192, 48
WARM_UP = 0.06
SHARES = (0.0, 0.5, 0.7, 1.0)
# Grades below this say "unrelated": a language model gives some points to anything of the domain.
GRADE_MIN = 15
# What a token without a rare word weighs in MaxSim, as in the engine's `lexical_query.rs`.
TOKEN_FLOOR = 0.3
ALIGNMENT = 0.3
CHECKPOINT_STEPS = 25


class Model(torch.nn.Module):
    def __init__(self, folder, projection):
        super().__init__()
        self.bert = BertModel.from_pretrained(folder, add_pooling_layer=False)
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.projection = torch.nn.Parameter(torch.tensor(np.load(projection)))
        # Of whole, tokens and both, by captions and by text; the last one for the alignment.
        self.temperatures = torch.nn.Parameter(torch.full((7,), 3.0))
        self.piece_weights = None

    def learn_pieces(self, texts):
        """What each word piece weighs in MaxSim: rare ones more, by the texts that have it."""
        having = Counter(piece for ids in self.tokenizer(texts, truncation=True, max_length=256)["input_ids"] for piece in set(ids))
        total, weights = len(texts), torch.zeros(self.tokenizer.vocab_size)
        for piece in range(self.tokenizer.vocab_size):
            idf = math.log(1 + (total - having[piece] + 0.5) / (having[piece] + 0.5))
            weights[piece] = TOKEN_FLOOR + idf / math.log(1 + total)
        self.piece_weights = weights

    def encode(self, texts, tokens_max):
        """Unit vectors [n, 384], projected unit token vectors [n, length, 64], weights of words [n, length], 0 for no word."""
        parts = sorted(range(len(texts)), key=lambda i: len(texts[i]))
        half = len(parts) // 2
        chunks = [parts[:half], parts[half:]] if len(parts) >= 24 else [parts]
        done = [self.encode_alike([texts[i] for i in chunk], tokens_max) for chunk in chunks]
        length = max(tokens.shape[1] for _, tokens, _ in done)
        pad = torch.nn.functional.pad
        back = torch.tensor(np.argsort(np.concatenate(chunks)))
        whole = torch.cat([whole for whole, _, _ in done])[back]
        tokens = torch.cat([pad(tokens, (0, 0, 0, length - tokens.shape[1])) for _, tokens, _ in done])[back]
        weights = torch.cat([pad(weights, (0, length - weights.shape[1])) for _, _, weights in done])[back]
        return whole, tokens, weights

    def encode_alike(self, texts, tokens_max):
        batch = self.tokenizer(texts, padding=True, truncation=True, max_length=tokens_max, return_tensors="pt")
        with torch.autocast("cpu", dtype=torch.bfloat16):
            hidden = self.bert(**batch).last_hidden_state
        hidden, mask = hidden.float(), batch["attention_mask"]
        shares = mask.unsqueeze(-1).float()
        whole = torch.nn.functional.normalize((hidden * shares).sum(1) / shares.sum(1), dim=-1)
        words = mask.clone()
        words[:, 0] = 0
        words[torch.arange(len(texts)), mask.sum(1) - 1] = 0
        tokens = torch.nn.functional.normalize(hidden, dim=-1) @ self.projection
        return whole, torch.nn.functional.normalize(tokens, dim=-1), words * self.piece_weights[batch["input_ids"]]


def max_sim(queries, screens):
    """Weighted mean over query words of their best word on the screen: [queries, screens]."""
    (_, q, q_weights), (_, d, d_weights) = queries, screens
    products = torch.einsum("qld,nmd->qnlm", q, d).masked_fill((d_weights == 0)[None, :, None, :], -1)
    shares = q_weights / q_weights.sum(-1, keepdim=True).clamp(min=1e-6)
    return torch.einsum("qnl,ql->qn", products.amax(-1), shares)


def rankings(queries, screens):
    whole, tokens = queries[0] @ screens[0].T, max_sim(queries, screens)
    return whole, tokens, whole + tokens


def targets(groups, at):
    """Squared grades as shares, [queries, screens of all groups]."""
    counts = [len(group["captions"]) for group in groups]
    starts, rows = np.cumsum([0] + counts), []
    for number, group in enumerate(groups):
        for _, grades in group["asked"]:
            row = torch.zeros(sum(counts))
            row[starts[number] : starts[number + 1]] = torch.tensor(
                [(grade / 100) ** 2 if grade >= GRADE_MIN else 0.0 for grade in grades]
            )
            rows.append(row)
    return torch.stack(rows)[:, at]


def step_loss(model, groups, rng):
    asked = [query for group in groups for query, _ in group["asked"]]
    queries = model.encode(asked, QUERY_TOKENS)
    scales, loss, wholes = model.temperatures.exp(), 0.0, {}
    views = {"caption": [c for g in groups for c in g["captions"]], "text": [t for g in groups for t in texts_of(g, rng)]}
    for number, (view, texts) in enumerate(views.items()):
        at = [i for i, text in enumerate(texts) if text]
        if not at:
            continue
        encoded = model.encode([texts[i] for i in at], CAPTION_TOKENS)
        wholes[view] = dict(zip(at, encoded[0]))
        target = targets(groups, at)
        answered = target.sum(1) > 0
        target = target[answered] / target[answered].sum(1, keepdim=True)
        for scale, ranking in zip(scales[number * 3 : number * 3 + 3], rankings(queries, encoded)):
            loss = loss - (target * torch.log_softmax(ranking[answered] * scale, 1)).sum(1).mean()
    both = [i for i in wholes.get("caption", {}) if i in wholes.get("text", {})]
    if both:
        products = torch.stack([wholes["text"][i] for i in both]) @ torch.stack([wholes["caption"][i] for i in both]).T
        own = torch.arange(len(both))
        entropy = torch.nn.functional.cross_entropy
        loss = loss + ALIGNMENT * (entropy(products * scales[6], own) + entropy(products.T * scales[6], own))
    return loss


def ndcg(scores, grades):
    def gain(order):
        return sum(grade / max(1.0, math.log2(place)) for place, grade in enumerate(order[:10], 1))

    order = np.argsort(-np.asarray(scores), kind="stable")
    return gain([grades[i] for i in order]) / gain(sorted(grades, reverse=True))


@torch.no_grad()
def evaluate(model, groups):
    """NDCG@10 over the groups' own screens by cosine, MaxSim and their sum, by style and view."""
    model.eval()
    out = defaultdict(list)
    for group in groups:
        asked = model.encode([query for query, _ in group["asked"]], QUERY_TOKENS)
        for view in ("captions", "texts"):
            if not all(group[view]):
                continue
            scored = [ranking.numpy() for ranking in rankings(asked, model.encode(group[view], CAPTION_TOKENS))]
            for row, (_, grades) in enumerate(group["asked"]):
                out[f"{group['style']} {view}"].append([ndcg(scores[row], grades) for scores in scored])
    return {name: np.mean(rows, axis=0).round(3).tolist() for name, rows in sorted(out.items())}


def trained_names(model):
    return [name for name, _ in model.named_parameters() if "embeddings" not in name and name != "temperatures"]


def mixed(base, tuned, share):
    return {name: base[name] * (1 - share) + tuned[name] * share for name in tuned}


def train(model, groups, epochs, rate, out):
    """Trains in place and returns the weights averaged over the second half. Goes on from a checkpoint in `out`."""
    names = trained_names(model)
    parameters = dict(model.named_parameters())
    optimizer = torch.optim.AdamW(
        [
            {"params": [parameters[name] for name in names if name != "projection"], "lr": rate},
            {"params": [model.projection], "lr": rate * 10},
            {"params": [model.temperatures], "lr": 1e-2},
        ],
        weight_decay=0.01,
    )
    rates = (rate, rate * 10, 1e-2)
    steps = schedule(groups, epochs, random.Random(0))
    sums, averaged, first = {name: torch.zeros_like(parameters[name]) for name in names}, 0, 0
    checkpoint = out / "checkpoint.pt"
    if checkpoint.exists():
        held = torch.load(checkpoint, weights_only=True)
        model.load_state_dict(held["model"])
        optimizer.load_state_dict(held["optimizer"])
        sums, averaged, first = held["sums"], held["averaged"], held["step"]
    losses, start = [], time.time()
    for step in range(first, len(steps)):
        share = min(1.0, (step + 1) / (WARM_UP * len(steps))) * (1 - 0.9 * step / len(steps))
        for group, full in zip(optimizer.param_groups, rates):
            group["lr"] = full * share
        torch.manual_seed(step)
        model.train()
        loss = step_loss(model, [groups[i] for i in steps[step]], random.Random(step))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
        if step >= len(steps) // 2:
            averaged += 1
            for name in names:
                sums[name] += parameters[name].detach()
        if step % CHECKPOINT_STEPS == CHECKPOINT_STEPS - 1:
            line = {"step": step + 1, "of": len(steps), "loss": round(float(np.mean(losses)), 3), "seconds": round(time.time() - start)}
            print(json.dumps(line), flush=True)
            with (out / "log.jsonl").open("a") as log:
                log.write(json.dumps(line) + "\n")
            losses = []
            held = {"model": model.state_dict(), "optimizer": optimizer.state_dict(), "sums": sums, "averaged": averaged, "step": step + 1}
            torch.save(held, out / "checkpoint.new")
            (out / "checkpoint.new").rename(checkpoint)
    return {name: total / averaged for name, total in sums.items()}


def save(model, weights, source, out):
    shutil.copytree(source, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("model.safetensors"))
    state = {name.removeprefix("bert."): value for name, value in model.state_dict().items() if name.startswith("bert.")}
    state |= {name.removeprefix("bert."): value for name, value in weights.items() if name.startswith("bert.")}
    save_file({name: value.contiguous() for name, value in state.items()}, str(out / "model.safetensors"))
    np.save(out / "projection.npy", weights["projection"].numpy())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("model", "captions", "projection", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--groups", type=Path, nargs="+", required=True)
    parser.add_argument("--epochs", type=float, default=1.5)
    parser.add_argument("--rate", type=float, default=6e-5)
    parser.add_argument("--share", type=float, default=0.7)
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    groups = read_groups(arguments.captions, arguments.groups)
    held = [group for group in groups if is_held_out(group)]
    used = [group for group in groups if not is_held_out(group)]
    print(len(used), "groups,", len(held), "held out", flush=True)
    model = Model(arguments.model, arguments.projection)
    model.learn_pieces([text for group in used for text in group["captions"] + group["texts"] if text])
    parameters = dict(model.named_parameters())
    base = {name: parameters[name].detach().clone() for name in trained_names(model)}
    tuned = train(model, used, arguments.epochs, arguments.rate, arguments.out)
    save(model, tuned, arguments.model, arguments.out / "unmixed")
    for share in SHARES:
        model.load_state_dict(mixed(base, tuned, share), strict=False)
        print(f"held out, share {share}:", json.dumps(evaluate(model, held)), flush=True)
    save(model, mixed(base, tuned, arguments.share), arguments.model, arguments.out)


if __name__ == "__main__":
    main()
