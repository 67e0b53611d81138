/** From this many runs on a statement is worth being prepared. */
const OFTEN = 20;
/** Statements that are prepared; each connection keeps those that it has run. */
const MOST = 150;
/** Runs of statements for which names are kept at least: what is run often since then is given them after it. */
const KEPT = 100_000;
/** Texts that are counted before all counts begin anew: those of authors and filters never end. */
const COUNTED = 2_000;

const runs = new Map<string, number>();
const names = new Map<string, string>();
/** How often all names have been given up for others, and the runs since then. */
let generation = 0;
let ran = 0;
const generations = new WeakMap<object, number>();

/**
 * The name under which a connection keeps a statement parsed and planned, once this process runs it
 * often: planning costs a short query as much as running it. Undefined for all others.
 */
export function nameOfStatement(text: string): string | undefined {
  ran += 1;
  const known = names.get(text);
  if (known !== undefined) return known;
  if (runs.size >= COUNTED) runs.clear();
  const count = (runs.get(text) ?? 0) + 1;
  runs.set(text, count);
  if (count < OFTEN || (names.size >= MOST && ran < KEPT)) return undefined;
  if (names.size >= MOST) forgetNames();
  const name = `y4_${generation}_${names.size}`;
  names.set(text, name);
  return name;
}

/** Gives up all names for others: no connection runs a statement any more as it was planned before. */
export function forgetNames(): void {
  names.clear();
  generation += 1;
  ran = 0;
}

/** May a connection keep statements whose names have been given up? It is then to be used no more, which alone forgets them. */
export function keepsOldNames(connection: object): boolean {
  const known = generations.get(connection) ?? generation;
  generations.set(connection, known);
  return known < generation;
}
