import { CompiledQuery, sql } from 'kysely';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { assertAllowed } from '../data-definitions/access.ts';
import { isStopped } from '../data-definitions/authored-read.ts';
import { changingRows } from '../data-definitions/authored-run.ts';
import type { AllowedSql } from '../data-definitions/compile/authored-sql/authored-sql.ts';
import type { RunContext } from '../data-definitions/compiled.ts';
import { answering, badRequest, refused, TOO_MANY_ROWS } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import type { ParameterValue } from '../data-definitions/sql/parameter-value.ts';
import { checkDeferredRules, tellingRules } from '../data-definitions/write/broken-rule.ts';
import { once } from '../data-definitions/write/once.ts';
import { throwStatementFault } from '../data-definitions/write/statement-fault.ts';
import { asAuthored } from '../database/connection/query-options.ts';
import type { CallContext } from '../wire/handler.ts';
import { taskValues } from './task-params.ts';
import { taskStatement } from './task-statement.ts';

type Params = Readonly<Record<string, unknown>>;

/** Rows that a task answers with at most. */
const MAX_ROWS = 10_000;

/**
 * Runs an author's task under the authors' role: its params are bound, never part of the SQL. A task
 * that answers with its first row serves as a page's pre-check (spec 2.11): columns `redirect`,
 * `other`, `header` and `script` are what the page looks at.
 */
export function runAuthoredTask(
  task: TaskDocument,
  params: Params,
  context: CallContext,
): Promise<Result<unknown>> {
  return answering(async () => {
    assertAllowed(task.access, context);
    const statement = await taskStatement(task, context.definitions);
    if (statement === null) throw badRequest(`The task ${task.code} has a fault in ${task.sql}`);
    const runContext = await readRunContext(context, new Date());
    const values = taskValues(task, statement.parameters, params, runContext);
    return once(context, ['task', task.code, values], () =>
      runStatement(task, statement, values, runContext, context),
    );
  });
}

async function runStatement(
  task: TaskDocument,
  { text, onlyReads }: AllowedSql,
  values: ParameterValue[],
  runContext: RunContext,
  { transaction, signal }: Pick<CallContext, 'transaction' | 'signal'>,
): Promise<Result<unknown>> {
  try {
    const run = async () => {
      await sql`SET LOCAL statement_timeout = ${sql.lit(task.timeout)}`.execute(transaction);
      const query = asAuthored(CompiledQuery.raw(text, values));
      const { rows, numAffectedRows } = await transaction.executeQuery<object>(query);
      if (rows.length > MAX_ROWS) throw refused(TOO_MANY_ROWS, 'TOO_LARGE');
      const affected = Number(numAffectedRows ?? rows.length);
      if (affected === 0 && task.refusal !== undefined) throw refused(task.refusal, 'NO_ROWS');
      // Times become texts, as they do on the wire anyway.
      const plain = JSON.parse(JSON.stringify(rows)) as unknown[];
      return success(task.answer === 'first' ? (plain[0] ?? {}) : { rows: plain, affected });
    };
    const answer = await changingRows(transaction, runContext, () =>
      tellingRules(transaction, run),
    );
    await checkDeferredRules(transaction);
    return answer;
  } catch (error) {
    // Nobody waits for the answer: it did not take too long.
    if (isStopped(error) && signal.aborted) throw error;
    throwStatementFault(error, { refusal: task.refusal, onlyReads });
  }
}
