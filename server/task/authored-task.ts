import { CompiledQuery, sql } from 'kysely';
import type { TaskDocument } from '#schemas/definitions/task-document.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { assertAllowed } from '../data-definitions/access.ts';
import { onTenantClock } from '../data-definitions/authored-run.ts';
import { readAuthoredSql } from '../data-definitions/authored-sql.ts';
import { ACTOR_PARAMETER } from '../data-definitions/compile-actions.ts';
import { typedBoolean, typedNumber, typedTime } from '../data-definitions/filter-value.ts';
import { answering, badRequest, refused } from '../data-definitions/refusal.ts';
import { stopWhenHeld } from '../data-definitions/row-fault.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import type { CallContext } from '../wire/handler.ts';

type Params = Readonly<Record<string, unknown>>;

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
    const source = await context.definitions.read('taskSql', task.sql.replace(/\.sql$/, ''));
    const statement = source === null ? null : await readAuthoredSql(source, 'action');
    if (!statement?.ok) throw badRequest(`The task ${task.code} has a fault in ${task.sql}`);
    const actor = context.user?.user ?? '';
    const values = statement.parameters.map((name) => paramValue(task, name, params, actor));
    const { transaction } = context;
    const runContext = await readRunContext(context.definitions, new Date());
    try {
      return await onTenantClock(transaction, runContext, async () => {
        await sql`SET LOCAL app.actor = ${sql.lit(actor)}`.execute(transaction);
        const query = CompiledQuery.raw(statement.text, values);
        const { rows, numAffectedRows } = await transaction.executeQuery<object>(query);
        const affected = Number(numAffectedRows ?? rows.length);
        if (affected === 0 && task.refusal !== undefined) throw refused(task.refusal, 'NO_ROWS');
        // Times become texts, as they do on the wire anyway.
        const plain = JSON.parse(JSON.stringify(rows)) as unknown[];
        return success(task.answer === 'first' ? (plain[0] ?? {}) : { rows: plain, affected });
      });
    } catch (error) {
      stopWhenHeld(error);
      const code = (error as { code?: unknown } | null)?.code;
      const isRule = typeof code === 'string' && /^2[23]/.test(code);
      throw isRule
        ? refused(task.refusal ?? '__The change breaks a rule of the data', 'RULE')
        : error;
    }
  });
}

/** @throws Refusal when a param does not fit the type that the task declares. */
function paramValue(
  task: TaskDocument,
  name: string,
  params: Params,
  actor: string,
): string | null {
  if (name === ACTOR_PARAMETER) return actor;
  const type = Object.hasOwn(task.params, name) ? task.params[name] : undefined;
  const value = Object.hasOwn(params, name) ? params[name] : null;
  if (type === undefined) throw badRequest(`The task ${task.code} declares no param "${name}"`);
  if (value === null || value === undefined) return null;
  if (typeof value === 'object') throw badRequest(`"${name}" takes a plain value`);
  const read = type === 'Text' || value === '' ? String(value) : typedValue(type, String(value));
  if (read === null) throw badRequest(`"${name}" takes a ${type}`);
  return read === '' && type !== 'Text' ? null : read;
}

/** The value in the form that the database reads; null when it is none of that type. */
function typedValue(type: 'Number' | 'Boolean' | 'DateTime', text: string): string | null {
  switch (type) {
    case 'Number':
      return typedNumber(text);
    case 'Boolean':
      return typedBoolean(text)?.toString() ?? null;
    case 'DateTime':
      return typedTime(text)?.start ?? null;
  }
}
