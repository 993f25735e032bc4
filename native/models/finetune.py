"""Fine-tunes all-MiniLM-L6-v2 for screens on graded queries, and averages the result with the original.

    python finetune.py --model DIR --captions screens.jsonl --queries queries.jsonl --projection projection.npy --out DIR

`--queries`: JSON lines `{query, judgments: {screen id: 0|1|2}}`; queries over the same screens form a group. Each step encodes
the captions of a few groups once and ranks all of them for every query of these groups, three times: by whole-text cosine,
by MaxSim over projected token vectors, and by their sum, as the engine does. The loss is the cross-entropy between each
ranking's softmax (with a learned temperature) and the grades (2 weighs 4, 1 weighs 1); captions of the other groups
are the negatives. The embeddings stay as they are. The weights are averaged over the second half of the run (Izmailov et
al. 2018), then with the original ones (`--share`, Wortsman et al. 2022): that keeps what the model knew of everything
that is not a screen. Every tenth group is held out, and its NDCG@10 is printed for several shares.

Seeded, though sums in other orders on other processors differ in the last digits. Two cores: about 40 minutes. Needs torch,
transformers, safetensors and numpy.
"""

import argparse
import json
import math
import random
import shutil
import time
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file
from transformers import AutoTokenizer, BertModel

GAINS = {0: 0.0, 1: 1.0, 2: 4.0}
GROUPS_A_STEP = 3
CAPTION_TOKENS, QUERY_TOKENS = 224, 64
WARM_UP = 0.06
HELD_OUT = 10
SHARES = (0.0, 0.3, 0.5, 0.7, 1.0)


def read_groups(captions, queries):
    """[(ids, [(query, grades of the ids)])], in the order of the file."""
    known = {row["id"]: row["description"] for row in map(json.loads, captions.read_text().splitlines())}
    groups = {}
    for row in map(json.loads, queries.read_text().splitlines()):
        ids = tuple(sorted(row["judgments"]))
        groups.setdefault(ids, []).append((row["query"], [row["judgments"][i] for i in ids]))
    return known, list(groups.items())


class Model(torch.nn.Module):
    def __init__(self, folder, projection):
        super().__init__()
        self.bert = BertModel.from_pretrained(folder, add_pooling_layer=False)
        self.tokenizer = AutoTokenizer.from_pretrained(folder)
        self.projection = torch.nn.Parameter(torch.tensor(np.load(projection)))
        self.temperatures = torch.nn.Parameter(torch.full((3,), 3.0))

    def encode(self, texts, tokens_max):
        """Unit vectors [n, 384], projected unit token vectors [n, length, 64], which of them are words [n, length]."""
        batch = self.tokenizer(
            texts, padding=True, truncation=True, max_length=tokens_max, return_tensors="pt"
        )
        with torch.autocast("cpu", dtype=torch.bfloat16):
            hidden = self.bert(**batch).last_hidden_state
        hidden, mask = hidden.float(), batch["attention_mask"]
        weights = mask.unsqueeze(-1).float()
        whole = torch.nn.functional.normalize((hidden * weights).sum(1) / weights.sum(1), dim=-1)
        words = mask.clone().bool()
        words[:, 0] = False
        words[torch.arange(len(texts)), mask.sum(1) - 1] = False
        tokens = torch.nn.functional.normalize(hidden, dim=-1) @ self.projection
        return whole, torch.nn.functional.normalize(tokens, dim=-1), words


def max_sim(queries, captions):
    """Mean over query words of their best caption word: [queries, captions]."""
    (_, q, q_words), (_, d, d_words) = queries, captions
    products = torch.einsum("qld,nmd->qnlm", q, d).masked_fill(~d_words[None, :, None, :], -1)
    counted = q_words.float()
    best = products.amax(-1) * counted[:, None, :]
    return best.sum(-1) / counted.sum(-1)[:, None].clamp(min=1)


def step_loss(model, known, groups):
    ids = [i for members, _ in groups for i in members]
    asked = [(query, grades, at) for at, (_, queries) in enumerate(groups) for query, grades in queries]
    captions = model.encode([known[i] for i in ids], CAPTION_TOKENS)
    queries = model.encode([query for query, _, _ in asked], QUERY_TOKENS)
    starts = np.cumsum([0] + [len(members) for members, _ in groups])
    target = torch.zeros(len(asked), len(ids))
    for row, (_, grades, at) in enumerate(asked):
        for column, grade in enumerate(grades):
            target[row, starts[at] + column] = GAINS[grade]
        # A screen of another group may be this group's, too: it is no negative.
        own = dict(zip(groups[at][0], grades))
        for column, screen in enumerate(ids):
            if screen in own:
                target[row, column] = GAINS[own[screen]]
    target = target / target.sum(1, keepdim=True)
    whole, tokens = queries[0] @ captions[0].T, max_sim(queries, captions)
    scales = model.temperatures.exp()
    rankings = (whole * scales[0], tokens * scales[1], (whole + tokens) * scales[2])
    return sum(-(target * torch.log_softmax(ranking, 1)).sum(1).mean() for ranking in rankings)


def ndcg(scores, grades):
    def gain(order):
        return sum(grade / max(1.0, math.log2(place)) for place, grade in enumerate(order[:10], 1))

    order = np.argsort(-np.asarray(scores), kind="stable")
    return gain([grades[i] for i in order]) / gain(sorted(grades, reverse=True))


@torch.no_grad()
def evaluate(model, known, groups):
    """NDCG@10 over the groups' own screens by cosine, MaxSim and their sum."""
    model.eval()
    out = []
    for ids, queries in groups:
        captions = model.encode([known[i] for i in ids], CAPTION_TOKENS)
        asked = model.encode([query for query, _ in queries], QUERY_TOKENS)
        whole, tokens = (asked[0] @ captions[0].T).numpy(), max_sim(asked, captions).numpy()
        for row, (_, grades) in enumerate(queries):
            out.append([ndcg(scores, grades) for scores in (whole[row], tokens[row], whole[row] + tokens[row])])
    return np.mean(out, axis=0).round(4).tolist()


def trained_names(model):
    return [name for name, _ in model.named_parameters() if "embeddings" not in name and name != "temperatures"]


def mixed(base, tuned, share):
    return {name: base[name] * (1 - share) + tuned[name] * share for name in tuned}


def train(model, known, groups, epochs, rate):
    """Trains in place and returns the weights averaged over the second half."""
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
    rates = [group["lr"] for group in optimizer.param_groups]
    steps = int(epochs * len(groups) / GROUPS_A_STEP)
    shuffle, pool, losses, start = random.Random(0), [], [], time.time()
    sums, averaged = {name: torch.zeros_like(parameters[name]) for name in names}, 0
    for step in range(steps):
        share = min(1.0, (step + 1) / (WARM_UP * steps)) * (1 - 0.9 * step / steps)
        for group, full in zip(optimizer.param_groups, rates):
            group["lr"] = full * share
        if len(pool) < GROUPS_A_STEP:
            pool = groups[:]
            shuffle.shuffle(pool)
        model.train()
        loss = step_loss(model, known, [pool.pop() for _ in range(GROUPS_A_STEP)])
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.item())
        if step >= steps // 2:
            averaged += 1
            for name in names:
                sums[name] += parameters[name].detach()
        if step % 10 == 9:
            print(f"step {step + 1}/{steps}  loss {np.mean(losses[-10:]):.3f}  {time.time() - start:.0f} s", flush=True)
    return {name: total / averaged for name, total in sums.items()}


def save(model, weights, source, out):
    shutil.copytree(source, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("model.safetensors"))
    state = {name.removeprefix("bert."): value for name, value in model.state_dict().items() if name.startswith("bert.")}
    state |= {name.removeprefix("bert."): value for name, value in weights.items() if name.startswith("bert.")}
    save_file({name: value.contiguous() for name, value in state.items()}, str(out / "model.safetensors"))
    np.save(out / "projection.npy", weights["projection"].numpy())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("model", "captions", "queries", "projection", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--epochs", type=float, default=5)
    parser.add_argument("--rate", type=float, default=6e-5)
    parser.add_argument("--share", type=float, default=0.5)
    arguments = parser.parse_args()
    torch.manual_seed(0)
    known, groups = read_groups(arguments.captions, arguments.queries)
    random.Random(1).shuffle(groups)
    held, used = groups[: len(groups) // HELD_OUT], groups[len(groups) // HELD_OUT :]
    model = Model(arguments.model, arguments.projection)
    parameters = dict(model.named_parameters())
    base = {name: parameters[name].detach().clone() for name in trained_names(model)}
    print("held out, base: cosine, MaxSim, sum", evaluate(model, known, held), flush=True)
    tuned = train(model, known, used, arguments.epochs, arguments.rate)
    save(model, tuned, arguments.model, arguments.out / "unmixed")
    for share in SHARES:
        model.load_state_dict(mixed(base, tuned, share), strict=False)
        print(f"held out, share {share}:", evaluate(model, known, held), flush=True)
    save(model, mixed(base, tuned, arguments.share), arguments.model, arguments.out)


if __name__ == "__main__":
    main()
