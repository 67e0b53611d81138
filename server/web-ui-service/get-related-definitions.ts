import { getRelatedDefinitions as contract } from '#schemas/web-ui-service/get-related-definitions.ts';
import { success } from '#schemas/wire/envelope.ts';
import { isAllowed } from '../data-definitions/access.ts';
import type { CompiledDefinition } from '../data-definitions/compiled.ts';
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
    const changedRows = code === undefined ? null : await usable(code, context);
    const written = together([
      ...(changedRows === null ? [] : [await writtenBy(changedRows, action)]),
      ...(await Promise.all((tasks ?? []).map((task) => writtenByTask(task, context)))),
    ]);
    if (written.tables.size + written.functions.size === 0)
      return success({ codes: [], sameRows: [] });
    const readBy = new Map<string, ReadonlySet<string>>();
    const sameRows = new Set<string>();
    for (const one of new Set(among)) {
      const definition = await readable(one, context);
      if (definition === null) continue;
      readBy.set(one, await relationsRead(definition));
      if (changedRows !== null && haveSameRows(changedRows, definition)) sameRows.add(one);
    }
    const relations = new Set([...readBy.values()].flatMap((names) => [...names]));
    const behind = await tablesBehind(context.transaction, relations);
    const changed = await withDependents(context.transaction, written);
    const isShown = (name: string) => (behind.get(name) ?? []).some((table) => changed.has(table));
    const codes = [...readBy].flatMap(([one, names]) => ([...names].some(isShown) ? [one] : []));
    return success({ codes, sameRows: codes.filter((one) => sameRows.has(one)) });
  }),
);

const NOTHING: Written = { tables: new Set(), functions: new Set() };

function together(parts: readonly Written[]): Written {
  return {
    tables: new Set(parts.flatMap(({ tables }) => [...tables])),
    functions: new Set(parts.flatMap(({ functions }) => [...functions])),
  };
}

/** The definition whose rows are changed; null where they are not for this user. */
async function usable(code: string, context: CallContext): Promise<CompiledDefinition | null> {
  const document = await readDocument(code, context);
  const { read, write } = document.access;
  const isUsable = [read, write].some((departments) => isAllowed(departments, context.user));
  return isUsable ? compiledDefinition(document, context) : null;
}

/** Are the rows of both those of one table, and found by fields of the same names and columns? */
function haveSameRows(one: CompiledDefinition, other: CompiledDefinition): boolean {
  if (one.source.kind !== 'table' || other.source.kind !== 'table') return false;
  if (one.source.name !== other.source.name || one.key.length !== other.key.length) return false;
  return one.key.every(({ name, column }) =>
    other.key.some((field) => field.name === name && field.column === column),
  );
}

/** What a task of an author writes; nothing where it is not for this user, faulty or gone. */
async function writtenByTask(code: string, { definitions, user }: CallContext): Promise<Written> {
  const task = await definitions.read('task', code);
  if (task === null || !isAllowed(task.access, user)) return NOTHING;
  const statement = await taskStatement(task, definitions);
  return statement === null ? NOTHING : writtenByStatement(statement.text);
}

/** A definition that is shown; null where it is not for this user, faulty or gone. */
async function readable(code: string, context: CallContext): Promise<CompiledDefinition | null> {
  const document = await context.definitions.read('data', code);
  if (document === null || !isAllowed(document.access.read, context.user)) return null;
  try {
    return await compiledDefinition(document, context);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
