import { type PlpgsqlNode as Node, targetOf } from '../database/sql-text/parse-plpgsql.ts';

/** The level of `RAISE EXCEPTION`, which is meant where none is named. */
const ERROR = 21;

/** Does nothing that stands behind these statements run after them? */
export function leaves(statements: unknown): boolean {
  if (!Array.isArray(statements)) return false;
  const last = statements.at(-1) as Node | undefined;
  if (!last) return false;
  const { PLpgSQL_stmt_raise: raised, PLpgSQL_stmt_exit: exit } = last as {
    PLpgSQL_stmt_raise?: { readonly elog_level?: number };
    PLpgSQL_stmt_exit?: { readonly cond?: unknown };
  };
  if (raised) return (raised.elog_level ?? ERROR) >= ERROR;
  // `EXIT WHEN` goes on as well.
  return exit ? exit.cond === undefined : 'PLpgSQL_stmt_return' in last;
}

/** May what stands at the end of a statement run before what stands at its beginning? */
export function isRunTwice(statement: unknown): boolean {
  return Object.keys((statement ?? {}) as Node).some((kind) =>
    /^PLpgSQL_stmt_(?:block|loop|while|for[a-z]*|foreach_a|dynfors)$/.test(kind),
  );
}

/**
 * The variables that a statement fills, or one within it.
 *
 * @param names all variables, by their numbers.
 */
export function namesFilled(statement: unknown, names: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [statement];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part !== 'object' || part === null) continue;
    const { record, fields } = targetOf(part as Node);
    for (const name of record === undefined ? fields : [record]) found.add(name);
    for (const [key, value] of Object.entries(part)) {
      if (/^(?:varno|target)$/.test(key) && typeof value === 'number') {
        found.add(names[value] ?? '');
      } else if (key === 'PLpgSQL_stmt_call') {
        // What of its arguments a procedure answers stands with the procedure.
        for (const [name] of JSON.stringify(value).matchAll(/[\w$\u0080-\uffff]+/g)) {
          found.add(name).add(name.toLowerCase());
        }
      }
      waiting.push(value);
    }
  }
  return found;
}

/** Of names in parts, those of which no part is one of others': `block.variable` and `row.field` as well. */
export function without(names: Iterable<string>, others: ReadonlySet<string>): Set<string> {
  const parts = new Set([...others].flatMap((name) => name.split('.')));
  return new Set([...names].filter((name) => !name.split('.').some((part) => parts.has(part))));
}

/** All names of both. */
export function joined(names: Iterable<string>, others: Iterable<string>): Set<string> {
  return new Set([...names, ...others]);
}
