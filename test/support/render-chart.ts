// The part of Go's templates that the chart in deploy/helm uses: Helm is in no registry that tests can reach.
// Whatever else a template contains is an error here.
type Values = Readonly<Record<string, unknown>>;
type Scope = Readonly<Record<string, unknown>>;
interface Piece {
  readonly text: string;
  readonly action: string | null;
}

const functions: Readonly<Record<string, (...given: unknown[]) => unknown>> = {
  eq: (one, other) => one === other,
  not: (value) => !isTrue(value),
  default: (fallback, value) => (isTrue(value) ? value : fallback),
  quote: (value) => JSON.stringify(String(value)),
  toJson: (value) => JSON.stringify(value),
};

/** The manifests of a template: `context` has Values, Release and Chart. */
export function renderTemplate(template: string, context: Values): string {
  const pieces: Piece[] = [];
  let from = 0;
  // A dash takes the white space on its side away.
  for (const match of template.matchAll(/(\s*)\{\{(-?)\s*(.*?)\s*(-?)\}\}(\s*)/gs)) {
    const [whole, before = "", dash, action = "", endDash, after = ""] = match;
    const text = template.slice(from, match.index) + (dash === "-" ? "" : before);
    pieces.push({ text, action: null }, { text: "", action });
    from = match.index + whole.length - (endDash === "-" ? 0 : after.length);
  }
  pieces.push({ text: template.slice(from), action: null });
  const scope = { $: context };
  const { text, at } = block(pieces, 0, scope);
  if (at !== pieces.length) throw new Error(`{{ ${pieces[at]?.action} }} ends nothing`);
  return text;
}

/** Renders until the `else` or `end` that closes the block, whose place it returns. */
function block(pieces: readonly Piece[], start: number, outer: Scope): { text: string; at: number } {
  const scope: Record<string, unknown> = { ...outer };
  let text = "";
  let at = start;
  for (; at < pieces.length; at += 1) {
    const { text: plain = "", action = null } = pieces[at] ?? {};
    text += plain;
    if (action === null) continue;
    if (action === "end" || action === "else") break;
    const [, variable, value] = /^(\$\w+) := (.*)$/.exec(action) ?? [];
    const [, kind, of = ""] = /^(if|range \$\w+, \$\w+ :=) (.*)$/.exec(action) ?? [];
    if (variable !== undefined) scope[variable] = evaluate(value ?? "", scope);
    else if (kind === undefined) text += String(evaluate(action, scope));
    else {
      const closed = control(pieces, at + 1, kind, evaluate(of, scope), scope);
      text += closed.text;
      at = closed.at;
    }
  }
  return { text, at };
}

function control(pieces: readonly Piece[], start: number, kind: string, value: unknown, scope: Scope) {
  if (kind === "if") {
    const first = block(pieces, start, scope);
    const hasElse = pieces[first.at]?.action === "else";
    const second = hasElse ? block(pieces, first.at + 1, scope) : { text: "", at: first.at };
    return { text: isTrue(value) ? first.text : second.text, at: second.at };
  }
  const [, key = "", each = ""] = /(\$\w+), (\$\w+)/.exec(kind) ?? [];
  // Go takes the keys of a map in their order.
  const map = Object.entries(value as object);
  const entries = Array.isArray(value) ? map : map.toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = entries.map(
    ([name, item]) => block(pieces, start, { ...scope, [key]: name, [each]: item }).text,
  );
  return { text: text.join(""), at: block(pieces, start, { ...scope, [key]: "", [each]: "" }).at };
}

/** `function argument…`, or one argument: a text, a variable or a path. */
function evaluate(expression: string, scope: Scope): unknown {
  const words = expression.match(/"[^"]*"|\S+/g) ?? [];
  const call = functions[words[0] ?? ""];
  if (call !== undefined) return call(...words.slice(1).map((word) => argument(word, scope)));
  if (words.length !== 1) throw new Error(`{{ ${expression} }} is not understood here`);
  return argument(words[0] ?? "", scope);
}

function argument(word: string, scope: Scope): unknown {
  if (word.startsWith('"')) return JSON.parse(word);
  if (word in scope) return scope[word];
  if (!/^(\.\w+)+$/.test(word)) throw new Error(`${word} is not understood here`);
  return word
    .slice(1)
    .split(".")
    .reduce<unknown>((value, name) => {
      const found = (value as Values | undefined)?.[name];
      if (found === undefined) throw new Error(`${word} has no value`);
      return found;
    }, scope["$"]);
}

/** As Go sees it: what is empty is false. */
function isTrue(value: unknown): boolean {
  return !(value === undefined || value === null || value === false || value === 0 || value === "");
}
