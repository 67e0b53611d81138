import { lastName, nodesIn } from '../../../database/sql-text/sql-tree.ts';
import type { Fault } from '../../../definitions/missing.ts';
import { suggest } from '../../../definitions/suggest.ts';
import type { DefinitionEnvironment } from '../../catalogue/environment.ts';
import type { AuthoredSql } from './authored-sql.ts';
import { constantOf } from './sql-literals.ts';

/** Which argument of a function names a time zone, from 0: `AT TIME ZONE` is read as a call of timezone(). */
const ZONES: Readonly<Record<string, number>> = { timezone: 0, date_trunc: 2, make_timestamptz: 6 };

/** Looks for time zones that the database does not know: it asks for one only where it has a row, and then it fails. */
export async function unknownTimeZones(
  { stmt, placeOf }: Pick<AuthoredSql, 'stmt' | 'placeOf'>,
  { timeZones }: Pick<DefinitionEnvironment, 'timeZones'>,
): Promise<(Fault & { readonly offset: number })[]> {
  const found: (Fault & { readonly offset: number })[] = [];
  for (const { FuncCall: call } of nodesIn(stmt)) {
    const zone = call?.args?.[ZONES[lastName(call.funcname) ?? ''] ?? -1];
    const constant = zone && constantOf(zone);
    if (!constant?.value || !NAME.test(constant.value)) continue;
    const known = await timeZones();
    const word = constant.value.toLowerCase();
    if (known.has(word)) continue;
    const message = `there is no time zone "${constant.value}", so each read fails that comes to it`;
    const ofPlace = [...known.values()].find((one) => one.toLowerCase().endsWith(`/${word}`));
    const meant = ofPlace ?? suggest(constant.value, known.values());
    const hint = meant === undefined ? {} : { suggestion: meant };
    found.push({ message, ...hint, offset: placeOf(constant.byte) });
  }
  return found;
}

/** What names a place, or is a word; `-02`, `EST5EDT` and the like the database reads in ways of its own. */
const NAME = /^[A-Za-z_]+(?:\/|$)/;
