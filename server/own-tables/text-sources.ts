import { columnNames, lastName, nodesIn, type SqlTree } from '../database/sql-text/sql-tree.ts';
import type { BodyTexts, Expression } from './body-texts.ts';

/** What the variables of a function are filled with, its records too. */
export function allSources({ fillings, records }: BodyTexts): readonly Expression[] {
  return [...fillings.map(({ from }) => from), ...[...records.values()].flat()];
}

/**
 * Those of which texts are made that the function runs, or gives to one that does.
 *
 * @param runners names of functions that run a text.
 */
export function sourcesOfRuns(
  facts: BodyTexts,
  runners: ReadonlySet<string>,
): readonly Expression[] {
  const { aliases, calls, fillings, records, runs } = facts;
  const isRunner = ({ FuncCall: call }: SqlTree) => runners.has(lastName(call?.funcname) ?? '');
  const names = new Set<string>();
  const take = ({ tree }: Expression) => {
    for (const name of [...nodesIn(tree)].flatMap(columnNames)) {
      for (const one of [name ?? '', ...(aliases.get(name ?? '') ?? [])]) names.add(one);
    }
  };
  const given = calls.filter(({ tree }) => [...nodesIn(tree)].some(isRunner));
  for (const one of [...runs, ...given]) take(one);
  const made = new Set<Expression>();
  let known = -1;
  while (known < made.size) {
    known = made.size;
    const filled = fillings.filter(({ into }) =>
      into.some((name) => name.split('.').some((part) => names.has(part))),
    );
    const read = [...records].flatMap(([name, from]) => (names.has(name) ? from : []));
    for (const one of [...filled.map(({ from }) => from), ...read]) {
      if (!made.has(one)) take(one);
      made.add(one);
    }
  }
  return [...made];
}
