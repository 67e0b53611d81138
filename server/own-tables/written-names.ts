/** A name as SQL writes it: between quotes, or of letters of any script, digits, `_` and `$`. */
const NAME = String.raw`(?:"(?:[^"]|"")+"|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)`;

/** Blanks and comments; each ends at one place alone, or a line of dashes could be read in more ways than there is time for. */
const GAP = String.raw`(?:\s|--[^\r\n]*(?:[\r\n]|$)|/\*(?:[^*]|\*(?!/))*\*/)`;

const ALIAS = new RegExp(
  `(${NAME})${GAP}+ALIAS${GAP}+FOR${GAP}+(?:${NAME}${GAP}*\\.${GAP}*)*(${NAME}|\\$\\d+)`,
  'gi',
);

/** What the name is that is written so. */
function nameOf(written: string): string {
  if (written.startsWith('"')) return written.slice(1, -1).replaceAll('""', '"');
  return written.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Other names that a function's body gives to variables, each with all that it may stand for: blocks may give it to
 * several, and what only a text or a comment says is not told apart.
 */
export function aliasesIn(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, written = '', variable = ''] of text.matchAll(ALIAS)) {
    const alias = nameOf(written);
    found.set(alias, (found.get(alias) ?? new Set()).add(nameOf(variable)));
  }
  for (const targets of found.values()) {
    // A set that grows is walked to its end.
    for (const one of targets) for (const other of found.get(one) ?? []) targets.add(other);
  }
  return found;
}

const TARGET_SIGNS = /"(?:[^"]|"")*"|'(?:[^']|'')*'|--.*|\/\*[\s\S]*?\*\/|:=|[[\]()=]/g;

/** What an assignment fills its variable with: what stands behind the first `:=` or `=` that is in no brackets. */
export function assignedValue(assignment: string): string {
  let depth = 0;
  for (const { 0: sign, index } of assignment.matchAll(TARGET_SIGNS)) {
    if (sign === '[' || sign === '(') depth += 1;
    else if (sign === ']' || sign === ')') depth -= 1;
    else if (depth === 0 && /^:?=$/.test(sign)) return assignment.slice(index + sign.length);
  }
  return assignment;
}
