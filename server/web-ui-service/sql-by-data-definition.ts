import { sqlByDataDefinition as contract } from '#schemas/web-ui-service/sql-by-data-definition.ts';
import { success } from '#schemas/wire/envelope.ts';
import { assertAllowed } from '../data-definitions/access.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { answering, noSuchName } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { once } from '../data-definitions/write/once.ts';
import { runAction } from '../data-definitions/write/run-action.ts';
import { handle } from '../wire/handler.ts';

/** Runs a named action on rows (spec 7.10g). */
export const sqlByDataDefinition = handle(contract, ({ code, action: name, rows }, context) =>
  answering(async () => {
    const document = await readDocument(code, context);
    assertAllowed(document.access.read, context);
    const action = Object.hasOwn(document.actions, name) ? document.actions[name] : undefined;
    if (!action) throw noSuchName(`${code} has no action "${name}"`);
    assertAllowed(action.access ?? document.access.write, context);
    const definition = await compiledDefinition(document, context);
    const compiled = definition.actions.get(name);
    if (!compiled) throw noSuchName(`${code} has no action "${name}"`);
    const runContext = await readRunContext(context, new Date());
    const used = rows.map((row) => compiled.parameters.map((param) => row[param] ?? null));
    return once(context, ['action', code, name, used], async () =>
      success(await runAction(context.transaction, definition, compiled, rows, runContext)),
    );
  }),
);
