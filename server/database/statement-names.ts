/** From this many runs on a statement is worth being prepared. */
const OFTEN = 20;
/** Statements that are prepared; each connection keeps those that it has run. */
const MOST = 150;
/** Texts that are counted before all counts begin anew: those of authors and filters never end. */
const COUNTED = 2_000;

const runs = new Map<string, number>();
const names = new Map<string, string>();

/**
 * The name under which a connection keeps a statement parsed and planned, once this process runs it
 * often: planning costs a short query as much as running it. Undefined for all others.
 */
export function nameOfStatement(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  if (runs.size >= COUNTED) runs.clear();
  const count = (runs.get(text) ?? 0) + 1;
  runs.set(text, count);
  if (count < OFTEN) return undefined;
  const name = `y4_${names.size}`;
  names.set(text, name);
  return name;
}
