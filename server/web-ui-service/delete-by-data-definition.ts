import { deleteByDataDefinition as contract } from '#schemas/web-ui-service/delete-by-data-definition.ts';
import { success } from '#schemas/wire/envelope.ts';
import { assertAllowed } from '../data-definitions/access.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { answering } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { deleteRows } from '../data-definitions/write/delete.ts';
import { handle } from '../wire/handler.ts';

/** Deletes rows by their keys, all or none (spec 7.10f). */
export const deleteByDataDefinition = handle(contract, ({ code, rows, original }, context) =>
  answering(async () => {
    const document = await readDocument(code, context);
    assertAllowed(document.access.read, context);
    assertAllowed(document.access.write, context);
    const definition = await compiledDefinition(document, context);
    const run = {
      transaction: context.transaction,
      definition,
      context: await readRunContext(context, new Date()),
    };
    return success({ affected: await deleteRows(run, rows, original) });
  }),
);
