import { getRelatedDefinitions as contract } from '#schemas/web-ui-service/get-related-definitions.ts';
import { success } from '#schemas/wire/envelope.ts';
import { isAllowed } from '../data-definitions/access.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { answering, Refusal } from '../data-definitions/refusal.ts';
import {
  relationsRead,
  tablesBehind,
  withDependents,
  writtenBy,
} from '../data-definitions/tables.ts';
import { type CallContext, handle } from '../wire/handler.ts';

/** Which definitions show what a change of another one's rows writes. */
export const getRelatedDefinitions = handle(contract, ({ code, action, among }, context) =>
  answering(async () => {
    const document = await readDocument(code, context);
    const { read, write } = document.access;
    const isUsable = [read, write].some((departments) => isAllowed(departments, context.user));
    if (!isUsable) return success({ codes: [] });
    const written = await writtenBy(await compiledDefinition(document, context), action);
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
