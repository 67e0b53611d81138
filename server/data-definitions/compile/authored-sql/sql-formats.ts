import {
  lastName,
  nodesIn,
  type SqlNode,
  type SqlTree,
  withoutCast,
} from '../../../database/sql-text/sql-tree.ts';
import type { SqlAdvice } from './sql-advice.ts';

/** A place of a text for `format()`, `%s`, `%2$s`, `%-10s`, `%*2$s`, with its kind; `%%` is a plain sign. */
const PLACES = /%(?:(\d+)\$)?-?(\*(?:\d+\$)?|\d+)?(%|[a-z])?/gi;

/**
 * Looks for texts for `format()` whose places and values do not go together: a kind of place that other languages have, as `%d`,
 * too few values, which the database notices only when it runs, or a value that no place shows.
 */
export function unfitFormats(statement: SqlTree): SqlAdvice[] {
  return [...nodesIn(statement)].flatMap(({ FuncCall: call }) => {
    // One that is named with its schema is an author's own.
    const isOwn = call?.funcname?.length !== 1;
    if (!call || isOwn || lastName(call.funcname) !== 'format' || call.func_variadic) return [];
    const [text, ...values] = call.args ?? [];
    const constant = withoutCast(text)?.A_Const;
    const message = constant?.sval && unfitPlace(constant.sval.sval ?? '', values);
    return message ? [{ message, byte: constant?.location ?? 0 }] : [];
  });
}

function unfitPlace(text: string, values: NonNullable<SqlNode<'FuncCall'>['args']>): string | null {
  const places = [...text.matchAll(PLACES)];
  const shown = places.filter(([, , , kind]) => kind !== '%');
  const other = shown.find(([, , , kind = '']) => !/^[sIL]$/.test(kind));
  if (other) {
    const has = other[3] === undefined ? 'takes no % alone' : `has no ${other[0]}`;
    return `format() ${has}, so this fails each time: %s shows any value, and %% is the sign itself`;
  }
  // Which value each shows is said there.
  if (shown.some(([, number, width]) => number !== undefined || width?.startsWith('*')))
    return null;
  const lacking = shown.length - values.length;
  if (lacking === 0) return null;
  const has = `format() has ${counted(shown.length, 'place')} here and ${counted(values.length, 'value')}`;
  if (lacking > 0) return `${has}, so this fails each time`;
  const plain = /%%([sIL])/.exec(text);
  const how = plain ? `: %%${plain[1]} is shown as %${plain[1]}, and %${plain[1]} is a place` : '';
  return `${has}, so not all of these are shown${how}`;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
