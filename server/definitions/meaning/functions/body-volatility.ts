import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import { changeOf, lastName, nodesIn, type SqlTree } from '../../../database/sql-text/sql-tree.ts';

/** How often a function may answer otherwise, as `pg_proc` says it: never, in another statement, at any time. */
export type Volatility = 'i' | 's' | 'v';

const WORDS: Readonly<Record<Volatility, string>> = { i: 'IMMUTABLE', s: 'STABLE', v: 'VOLATILE' };

/** Functions that answer otherwise as time goes by, or by chance. */
const BY_TIME =
  /^(?:now|(?:clock|statement|transaction)_timestamp|timeofday|random|gen_random_uuid|current_setting)$/;

/** What its author has promised of a function, and it does not keep. */
export interface BrokenPromise {
  readonly message: string;
  readonly suggestion: string;
}

/**
 * Looks for what a function does though it says IMMUTABLE or STABLE: an index keeps what it has answered once, and a change of
 * rows is refused.
 *
 * @param statements its own, as far as they can be read.
 * @param others how often the author's other functions answer otherwise, by their names.
 */
export function brokenPromise(
  said: Volatility,
  statements: readonly SqlTree[],
  others: ReadonlyMap<string, Volatility>,
  { relations }: Pick<DefinitionEnvironment, 'relations'>,
): BrokenPromise | null {
  if (said === 'v') return null;
  const nodes = statements.flatMap((one) => [...nodesIn(one)]);
  if (nodes.some(changeOf)) {
    const message = `this changes rows, which a function that is ${WORDS[said]} may not, so each call of it fails`;
    return { message, suggestion: 'VOLATILE' };
  }
  if (said !== 'i') return null;
  const queries = new Set(nodes.flatMap(({ CommonTableExpr: query }) => query?.ctename ?? []));
  for (const node of nodes) {
    const why = whyNotAlways(node, others, (name) => relations.has(name) && !queries.has(name));
    if (why === null) continue;
    const message = `IMMUTABLE says that this always answers the same, and it ${why}: an index or a column that is made by it keeps old answers`;
    return { message, suggestion: 'STABLE' };
  }
  return null;
}

function whyNotAlways(
  { SQLValueFunction: value, FuncCall: call, RangeVar: table }: SqlTree,
  others: ReadonlyMap<string, Volatility>,
  isTable: (name: string) => boolean,
): string | null {
  if (value) return /USER|ROLE/.test(value.op ?? '') ? 'asks who calls it' : 'reads the clock';
  if (table) return isTable(table.relname ?? '') ? `reads rows of ${table.relname}` : null;
  const name = lastName(call?.funcname) ?? '';
  if (BY_TIME.test(name) || (name === 'age' && call?.args?.length === 1))
    return `calls ${name}(), which answers otherwise as time goes by`;
  const other = others.get(name);
  return call && other !== undefined && other !== 'i'
    ? `calls ${name}(), which is ${WORDS[other]}`
    : null;
}
