import { getListByDataDefinition as contract } from '#schemas/web-ui-service/get-list-by-data-definition.ts';
import { success } from '#schemas/wire/envelope.ts';
import { assertAllowed } from '../data-definitions/access.ts';
import { readingRows } from '../data-definitions/authored-read.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { readList } from '../data-definitions/read/list.ts';
import { answering } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { hasPrivateFiles } from '../files/private-fields.ts';
import { showFileNames } from '../files/show-file-names.ts';
import { handle } from '../wire/handler.ts';

/** Rows of a data definition (spec 7.10b). */
export const getListByDataDefinition = handle(contract, (params, context) =>
  answering(async () => {
    const document = await readDocument(params.code, context);
    assertAllowed(document.access.read, context);
    const definition = await compiledDefinition(document, context);
    if (hasPrivateFiles(definition)) context.giveFileKey();
    const runContext = await readRunContext(context, new Date());
    const { transaction } = context;
    const data = await readingRows(transaction, runContext, () =>
      readList(transaction, definition, params, params, runContext),
    );
    await showFileNames(definition, data.list, context);
    return success(data);
  }),
);
