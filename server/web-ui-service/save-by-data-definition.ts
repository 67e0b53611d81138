import { saveByDataDefinition as contract } from '#schemas/web-ui-service/save-by-data-definition.ts';
import { success } from '#schemas/wire/envelope.ts';
import { assertAllowed, isAllowed } from '../data-definitions/access.ts';
import type { CompiledField } from '../data-definitions/compiled.ts';
import {
  closedQuotes,
  compiledDefinition,
  quotedDefinition,
  readDocument,
} from '../data-definitions/definition.ts';
import { answering } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { once } from '../data-definitions/write/once.ts';
import { translateProblems } from '../data-definitions/write/problem-texts.ts';
import { hasOldKeys, saveRows } from '../data-definitions/write/save.ts';
import { nameFiles } from '../files/name-files.ts';
import { hasPrivateFiles } from '../files/private-fields.ts';
import { noteRows } from '../files/rows-of-files.ts';
import { showFileNames } from '../files/show-file-names.ts';
import { handle } from '../wire/handler.ts';

/** Saves new and changed rows, all or none (spec 7.10e). */
export const saveByDataDefinition = handle(contract, ({ code, rows }, context) =>
  translateProblems(context, () =>
    answering(async () => {
      if (context.user === null) await context.throttle('save');
      const document = await readDocument(code, context);
      assertAllowed(document.access.write, context);
      // Who may not read the rows brings new ones only: a change would tell what stands there.
      if (rows.some(({ key }) => key)) assertAllowed(document.access.read, context);
      const definition = await compiledDefinition(document, context);
      if (hasPrivateFiles(definition)) context.giveFileKey();
      const run = {
        transaction: context.transaction,
        definition,
        context: await readRunContext(context, new Date()),
        quotedBy: (field: CompiledField) => quotedDefinition(field, context),
        closedQuotes: await closedQuotes(definition, context),
        isBlind: !isAllowed(document.access.read, context.user),
      };
      const save = async () => {
        const named = await nameFiles(definition, rows, context);
        const list = await saveRows(run, rows);
        await noteRows(definition, rows, list, named, context);
        await showFileNames(definition, list, context);
        return success({ list });
      };
      return once(context, ['save', code, rows], save, () => hasOldKeys(run, rows));
    }),
  ),
);
