/** A name as SQL writes it: between quotes, or of letters of any script, digits, `_` and `$`. */
const NAME = String.raw`(?:"(?:[^"]|"")+"|[a-z_\u0080-\uffff][\w$\u0080-\uffff]*)`;

const ALIAS = new RegExp(
  String.raw`(${NAME})\s+ALIAS\s+FOR\s+(?:${NAME}\s*\.\s*)*(${NAME}|\$\d+)`,
  'gi',
);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|--.*/g, ' ');

/** What the name is that is written so. */
function nameOf(written: string): string {
  if (written.startsWith('"')) return written.slice(1, -1).replaceAll('""', '"');
  return written.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Other names that a function's body gives to variables, each with the variable's. */
export function aliasesIn(text: string): [alias: string, variable: string][] {
  const found = withoutComments(text).matchAll(ALIAS);
  return [...found].map(([, alias = '', variable = '']) => [nameOf(alias), nameOf(variable)]);
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
