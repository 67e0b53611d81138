import { CompiledQuery, type Transaction } from 'kysely';
import type { Row } from '#schemas/definitions/common.ts';
import { asAuthored } from '../../database/connection/query-options.ts';
import type { Database } from '../../database/database.ts';
import { changingRows } from '../authored-run.ts';
import { USER_PARAMETER } from '../compile/authored-sql/sql-parameters.ts';
import type { CompiledAction, CompiledDefinition, RunContext } from '../compiled.ts';
import { type Refusal, refused, TOO_MANY_ROWS } from '../refusal.ts';
import { storedUser } from '../run-context.ts';
import { type ParameterValue, parameterValue } from '../sql/parameter-value.ts';
import { foreignKeys } from './assert-own-keys.ts';
import { checkDeferredRules, tellingRules } from './broken-rule.ts';
import type { WrittenValues } from './row-fault.ts';
import { keyOfRow } from './row-key.ts';
import { throwStatementFault } from './statement-fault.ts';
import { storedRows } from './stored-rows.ts';

/** Rows that the runs of one action bring back at most. */
const MAX_ROWS = 10_000;

/** What an action did. */
export interface ActionOutcome {
  /** Rows that were changed, or found when the action only reads. */
  readonly affected: number;
  /** What the statement returned. */
  readonly list: Row[];
}

/**
 * Runs an action once for each row, all or none: a row that it does not change refuses the whole.
 * Rows are taken in the order of their values, whatever order they came in, so that two users with
 * the same rows wait for each other instead of blocking each other. An action that takes the key of
 * its row reaches those rows only that the definition always asks for, and unless it only reads it keeps others
 * from changing them where the database lets it.
 *
 * @throws Refusal after which the transaction must be rolled back.
 */
export async function runAction(
  transaction: Transaction<Database>,
  definition: CompiledDefinition,
  action: CompiledAction,
  rows: readonly Row[],
  context: RunContext,
): Promise<ActionOutcome> {
  const calls = callsOf(definition, action, rows, context);
  const outcome = { affected: 0, list: [] as Row[] };
  try {
    const change = async () => {
      await assertInReach(transaction, definition, action, rows, context);
      for (const values of calls) {
        const result = await transaction.executeQuery<Row>(
          asAuthored(CompiledQuery.raw(action.text, values)),
        );
        const changed = Number(result.numAffectedRows ?? result.rows.length);
        if (changed === 0) throw notChanged(action);
        outcome.affected += changed;
        if (outcome.list.length + result.rows.length > MAX_ROWS) {
          throw refused(TOO_MANY_ROWS, 'TOO_LARGE');
        }
        outcome.list.push(...result.rows.map(toWire));
      }
    };
    await changingRows(transaction, context, () => tellingRules(transaction, change));
    await checkDeferredRules(transaction);
  } catch (error) {
    throwStatementFault(error, action);
  }
  return outcome;
}

/** Is the action given the whole key of its row, so that it is about a stored one? */
export function takesKey({ key }: CompiledDefinition, { parameters }: CompiledAction): boolean {
  return key.every(({ name }) => parameters.includes(name));
}

/**
 * @throws Refusal when a row is not among those that the definition always asks for, or an action was to give it the key
 *   of a row that is not shown to who runs it.
 */
async function assertInReach(
  transaction: Transaction<Database>,
  definition: CompiledDefinition,
  action: CompiledAction,
  rows: readonly Row[],
  context: RunContext,
): Promise<void> {
  if (definition.always.length === 0) return;
  const writing = { transaction, definition, context };
  for (const row of rows) {
    const foreign = await foreignKeys(writing, givenValues(definition, action, row, context));
    if (foreign.length > 0) throw notChanged(action);
  }
  if (!takesKey(definition, action)) return;
  const keys = new Map(
    rows.map((row) => {
      const key = keyOfRow(definition, row, context);
      return [JSON.stringify(key), key];
    }),
  );
  // In the order of saves and deletions.
  const ordered = [...keys].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
  const found = await storedRows(writing, ordered, {
    // To hold a row is to write, which what only reads does not.
    lock: !action.onlyReads,
    reach: 'shown',
  });
  if (found.size < ordered.length) throw notChanged(action);
}

function notChanged({ refusal = '__Nothing was changed' }: CompiledAction): Refusal {
  return refused(refusal, 'NOT_CHANGED');
}

/** What a row gives the action, by the fields. */
function givenValues(
  { byName }: CompiledDefinition,
  { parameters }: CompiledAction,
  row: Row,
  context: RunContext,
): WrittenValues {
  const fields = parameters.flatMap((name) => byName.get(name) ?? []);
  return new Map(
    fields.map((field) => [field, parameterValue(field, ownValue(row, field.name), context)]),
  );
}

/** Values of the parameters for each run of the statement; equal rows count once. */
function callsOf(
  definition: CompiledDefinition,
  action: CompiledAction,
  rows: readonly Row[],
  context: RunContext,
): ParameterValue[][] {
  const needsRows = action.parameters.some((name) => name !== USER_PARAMETER);
  if (needsRows && rows.length === 0) throw refused('__Select at least one row', 'NO_ROWS');
  const sources = needsRows ? rows : [{}];
  const calls = new Map<string, ParameterValue[]>();
  for (const row of sources) {
    const values = action.parameters.map((name) => {
      if (name === USER_PARAMETER) return storedUser(context);
      const field = definition.byName.get(name);
      return field ? parameterValue(field, ownValue(row, name), context) : null;
    });
    calls.set(JSON.stringify(values), values);
  }
  return [...calls].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, values]) => values);
}

function ownValue(row: Row, name: string): unknown {
  return Object.hasOwn(row, name) ? row[name] : null;
}

/** Times become texts, as they do on the wire anyway. */
function toWire(row: Row): Row {
  return JSON.parse(JSON.stringify(row)) as Row;
}
