import type { DefinitionEnvironment } from '../../../data-definitions/catalogue/environment.ts';
import { suggest } from '../../suggest.ts';
import type { Advice } from './body-advice.ts';

/** Of what is told of a trigger that stands at another table than its function is made for. */
export const OTHER_TABLE = 'trigger table';

/**
 * A trigger is at the wrong table where its function asks of the rows for what another one has, and its own has not: that is one
 * mistake. A single column that is nearly one of the table is misspelt, whichever other table has it.
 */
export function withoutLost(
  table: string,
  found: readonly Advice[],
  text: string,
  { relations }: DefinitionEnvironment,
): readonly Advice[] {
  const asked = [...text.matchAll(/\b(?:new|old)\s*\.\s*(?!corp\b)(\w+)/gi)].map(
    ([, column = '']) => column.toLowerCase(),
  );
  const lacks = (name: string) => asked.filter((one) => !relations.get(name)?.columns.has(one));
  const [meant, another] = [...relations.values()].flatMap(({ kind, name }) =>
    kind === 'table' && lacks(name).length === 0 ? [name] : [],
  );
  const known = [...new Set(lacks(table))];
  const isElsewhere = another === undefined && known.length > 1;
  const isLost = ({ about, suggestion }: Advice) =>
    about?.kind === 'column' && about.of === table && (suggestion === undefined || isElsewhere);
  const first = found.find(isLost);
  if (meant === undefined || !first) return found;
  const { offset } = first;
  const isOther = (one: Advice) =>
    one.about?.of === table || one.about?.of?.endsWith(` of ${table}`);
  const told: Advice = {
    message: `the function of this trigger asks for "${known.join('", "')}", which ${table} has not`,
    offset,
    about: { kind: OTHER_TABLE, name: first.about?.name ?? '', of: table, known },
    ...(another === undefined && { suggestion: meant }),
  };
  return [told, ...found.filter((one) => !isOther(one))];
}

/** Texts and comments of a function, of which the first may stand behind the name of a table. */
const NO_CODE = /'(?:''|[^'])*'|--[^\n]*|\/\*[\s\S]*?\*\//g;

/** A column that none of the tables has whose rows fire a function, and a table that there is not. */
export function namedNowhere(
  tables: readonly string[],
  text: string,
  { relations }: DefinitionEnvironment,
): readonly Advice[] {
  const found: Advice[] = [];
  const tell = (message: string, offset: number, meant: string) => {
    if (found.some((one) => one.message === message)) return;
    found.push({ message, offset, suggestion: meant });
  };
  const known = tables.map((name) => relations.get(name));
  // Of one table alone the database says it.
  if (tables.length > 1 && known.every((one) => one !== undefined)) {
    const columns = known.flatMap((one) => [...one.columns.keys()]);
    const code = text.replace(NO_CODE, (part) => ' '.repeat(part.length));
    for (const { 1: column = '', index } of code.matchAll(
      /\b(?:new|old)\s*\.\s*(?!corp\b)([\p{L}_][\p{L}\p{N}_$]*)/giu,
    )) {
      const meant = suggest(column, columns);
      // What is like no column may stand in a text, or belong to every table.
      if (columns.includes(column.toLowerCase()) || meant === undefined) continue;
      const message = `column "${column}" not found in data type ${tables.join(', nor in ')}`;
      tell(message, index, meant);
    }
  }
  const named = /\btg_table_name\s*(?:=|<>|!=)\s*'(\w+)'/gi;
  for (const { 0: test, 1: table = '', index } of text.matchAll(named)) {
    const meant = suggest(table, tables);
    if (relations.has(table) || meant === undefined) continue;
    const message = `TG_TABLE_NAME is never "${table}": there is no such table`;
    tell(message, index + test.indexOf("'"), meant);
  }
  return found;
}
