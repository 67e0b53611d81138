import type pg from 'pg';
import { perhapsMeant } from '../data-definitions/catalogue/database-environment.ts';
import { comparedText, hintOf } from '../data-definitions/compile/authored-sql/sql-hints.ts';
import { areRowsHeld } from '../database/faults/rows-held.ts';
import { sqlState } from '../database/faults/sql-state.ts';
import { literalPattern } from '../database/sql-text/literal-pattern.ts';
import { writtenName } from '../database/sql-text/written-name.ts';
import type { Subject } from '../definitions/issue.ts';
import { RAISED } from '../definitions/missing.ts';
import { suggest } from '../definitions/suggest.ts';
import { dayRefused } from './day-meant.ts';
import { placeWithin } from './fault-place.ts';
import { lackedByKey } from './foreign-key-place.ts';
import { holdersOf } from './holders.ts';
import { openBlock } from './open-block.ts';
import { raisedFor } from './raised-for.ts';
import { type RowError, refusedRow } from './refused-row.ts';
import { madeFunction, type StepFault, type StepStatement } from './statements.ts';
import { mendBody } from './unread-body.ts';
import { type UnknownWord, wordMeant } from './words-meant.ts';

/** A statement or body that cannot be read. */
export const SYNTAX = '42601';
/** What the parser of PL/pgSQL says where it has read on to an END of something else. */
const LACKS_END = /^syntax error at (?:end of input|or near "(?:;|if|loop|case|end)")$/i;

function neverEnds(word: string): string {
  if (word !== 'ELSE IF') {
    return `this ${word} never ends: ${word === 'BEGIN' ? 'END' : `END ${word}`} is missing`;
  }
  return 'this ELSE IF begins an IF of its own, and one END IF is missing: ELSIF goes on with the same one';
}

/**
 * @param owner looks for what the database does not say, the statement being undone; without it that is left out.
 * @throws the error itself when it is not the database's.
 */
export async function faultOf(
  error: unknown,
  statement: StepStatement,
  product: readonly string[],
  owner?: pg.ClientBase,
): Promise<StepFault> {
  if (!(error instanceof Error) || !('severity' in error)) throw error;
  const { text, offset } = statement;
  const { detail } = error as RowError;
  const open = LACKS_END.test(error.message) && madeFunction(statement) && (await openBlock(text));
  if (open) return { message: neverEnds(open.word), offset: offset + open.offset };
  const place = await placeWithin(error, statement);
  const mend = sqlState(error) === SYNTAX ? await mendBody(statement, place) : null;
  if (mend) return { ...mend, offset: offset + mend.offset };
  const taken = takenName(error, product);
  if (taken !== undefined) {
    const message = `the product has a table "${taken}" of its own: give yours another name`;
    return { message, offset: offset + Math.max(0, text.indexOf(taken)) };
  }
  const row = owner ? await refusedRow(owner, statement, error) : null;
  const key = owner ? await lackedByKey(owner, statement, error) : null;
  const at = offset + (row?.place ?? key?.place ?? place);
  const about =
    REFUSED_FOR[sqlState(error)]?.(error) ??
    (owner && row ? await raisedIn(owner, error, row.texts) : undefined);
  const known: UnknownWord | null =
    key ?? (owner ? await wordMeant(owner, { error, statement, value: row?.text }) : null);
  const perhaps = perhapsMeant(error as { hint?: string });
  const suggestion =
    (known && suggest(known.word, known.words)) ??
    comparedText(text, error.message, perhaps) ??
    perhaps ??
    dayRefused(error.message) ??
    hintOf(text, error.message);
  const named = known?.said ?? error.message;
  const holders =
    owner && isHeldByOthers(error) ? await holdersOf(owner, wordsAbout(error, statement)) : [];
  const told = [named, ...(detail === undefined ? [] : [detail]), ...holders].join(': ');
  const message = known?.instead ?? ofNoTenant(error) ?? told + mendOf(error, text);
  return { message, offset: at, ...(about && { about }), ...(suggestion && { suggestion }) };
}

/** What may name the tables that a statement was about when it failed: a body runs statements of its own. */
function wordsAbout(error: Error, { relations }: StepStatement): string[] {
  const { where = '' } = error as { readonly where?: string };
  return [...relations, ...(where.match(/[\p{L}\p{N}_$]+/gu) ?? [])];
}

/** Do others hold what a statement is about? A step may say the same by itself, and nobody is to be waited for. */
export function isHeldByOthers(error: Error): boolean {
  const { routine } = error as { readonly routine?: string };
  return areRowsHeld(error) && routine !== 'exec_stmt_raise';
}

/** What a row or a value is refused for, by the SQLSTATE. */
const REFUSED_FOR: Readonly<Record<string, (error: RowError) => Subject>> = {
  '23502': ({ table, column = '' }) => ({ kind: 'needed value', of: table ?? '', name: column }),
  '23514': ({ constraint = '' }) => ({ kind: 'constraint', name: constraint }),
  '23505': ({ constraint = '' }) => ({ kind: 'shared key', name: constraint }),
  '23503': ({ constraint = '' }) => ({ kind: 'constraint', name: constraint }),
};

/** Of a row that a function refuses by RAISE: on which condition, and the texts of the row. */
async function raisedIn(
  owner: pg.ClientBase,
  error: Error,
  known: readonly string[],
): Promise<Subject | undefined> {
  const name = await raisedFor(owner, error);
  return name === undefined ? undefined : { kind: RAISED, name, known };
}

/** What is told of a row without a tenant that a trigger writes: a step's own rows say whose they are. */
export function ofNoTenant(error: Error): string | undefined {
  const { table = '', column, detail = '', where = '' } = error as RowError & { where?: string };
  const isOfNone = column === 'corp' || /^Key \(corp\b[^)]*\)=\((?:,|\))/.test(detail);
  if (!isOfNone || !/function /.test(where)) return undefined;
  return `nothing says whose row of "${table}" this is, since a step works for no tenant: INSERT INTO ${writtenName(table)} (corp, …) VALUES (NEW.corp, …)`;
}

/** How that is mended which the database only says is so. */
function mendOf(error: Error, text: string): string {
  if (/default operator class for access method "gist"/.test(error.message)) {
    return ': CREATE EXTENSION IF NOT EXISTS btree_gist stands before it';
  }
  const table = /for referenced table "([^"]+)"/.exec(error.message)?.[1];
  const named = literalPattern(table ?? '');
  if (!new RegExp(`\\bREFERENCES\\s+"?${named}"?\\s*\\((?!\\s*corp\\b)`, 'i').test(text)) return '';
  return `: FOREIGN KEY (corp, …) REFERENCES ${writtenName(table ?? '')} (corp, …)`;
}

/** The name of a table of the product's that a statement was to make once more. */
export function takenName(error: unknown, product: readonly string[]): string | undefined {
  const { message } = error as Error;
  const name = sqlState(error) === '42P07' ? /"(.+)"/.exec(message)?.[1] : undefined;
  return name !== undefined && product.includes(name) ? name : undefined;
}
