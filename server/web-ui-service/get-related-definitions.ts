import { getRelatedDefinitions as contract } from '#schemas/web-ui-service/get-related-definitions.ts';
import { success } from '#schemas/wire/envelope.ts';
import { isAllowed } from '../data-definitions/access.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { answering, Refusal } from '../data-definitions/refusal.ts';
import {
  relationsRead,
  tablesBehind,
  type Written,
  withDependents,
  writtenBy,
  writtenByStatement,
} from '../data-definitions/tables.ts';
import { taskStatement } from '../task/task-statement.ts';
import { type CallContext, handle } from '../wire/handler.ts';

/** Which definitions show what a change of another one's rows, or a task, writes. */
export const getRelatedDefinitions = handle(contract, ({ code, action, tasks, among }, context) =>
  answering(async () => {
    const written = together([
      ...(code === undefined ? [] : [await writtenByCode(code, action, context)]),
      ...(await Promise.all((tasks ?? []).map((task) => writtenByTask(task, context)))),
    ]);
    if (written.tables.size + written.functions.size === 0) return success({ codes: [] });
    const readBy = new Map<string, ReadonlySet<string>>();
    for (const one of new Set(among)) readBy.set(one, await readByCode(one, context));
    const relations = new Set([...readBy.values()].flatMap((names) => [...names]));
    const behind = await tablesBehind(context.transaction, relations);
    const changed = await withDependents(context.transaction, written);
    const isShown = (name: string) => (behind.get(name) ?? []).some((table) => changed.has(table));
    return success({
      codes: [...readBy].flatMap(([one, names]) => ([...names].some(isShown) ? [one] : [])),
    });
  }),
);

const NOTHING: Written = { tables: new Set(), functions: new Set() };

function together(parts: readonly Written[]): Written {
  return {
    tables: new Set(parts.flatMap(({ tables }) => [...tables])),
    functions: new Set(parts.flatMap(({ functions }) => [...functions])),
  };
}

/** What a change of a definition's rows writes; nothing where it is not for this user. */
async function writtenByCode(
  code: string,
  action: string | undefined,
  context: CallContext,
): Promise<Written> {
  const document = await readDocument(code, context);
  const { read, write } = document.access;
  const isUsable = [read, write].some((departments) => isAllowed(departments, context.user));
  return isUsable ? writtenBy(await compiledDefinition(document, context), action) : NOTHING;
}

/** What a task of an author writes; nothing where it is not for this user, faulty or gone. */
async function writtenByTask(code: string, { definitions, user }: CallContext): Promise<Written> {
  const task = await definitions.read('task', code);
  if (task === null || !isAllowed(task.access, user)) return NOTHING;
  const statement = await taskStatement(task, definitions);
  return statement === null ? NOTHING : writtenByStatement(statement.text);
}

/** What a definition reads; nothing where it is not for this user, faulty or gone. */
async function readByCode(code: string, context: CallContext): Promise<ReadonlySet<string>> {
  const document = await context.definitions.read('data', code);
  if (document === null || !isAllowed(document.access.read, context.user)) return new Set();
  try {
    return await relationsRead(await compiledDefinition(document, context));
  } catch (error) {
    if (error instanceof Refusal) return new Set();
    throw error;
  }
}
