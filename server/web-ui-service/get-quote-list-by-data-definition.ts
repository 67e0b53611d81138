import { getQuoteListByDataDefinition as contract } from '#schemas/web-ui-service/get-quote-list-by-data-definition.ts';
import { success } from '#schemas/wire/envelope.ts';
import { assertAllowed, assertUsable } from '../data-definitions/access.ts';
import { readingRows } from '../data-definitions/authored-read.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { readQuoteList } from '../data-definitions/read/quote-list.ts';
import { answering, noSuchName } from '../data-definitions/refusal.ts';
import { readRunContext } from '../data-definitions/run-context.ts';
import { handle } from '../wire/handler.ts';

/** Options of a Quote field (spec 7.10c); for those who may read what it quotes. */
export const getQuoteListByDataDefinition = handle(contract, ({ code, field, ...ask }, context) =>
  answering(async () => {
    const document = await readDocument(code, context);
    assertUsable(document.access, context);
    const definition = await compiledDefinition(document, context);
    const quote = definition.byName.get(field)?.quote;
    if (!quote) throw noSuchName(`${code} has no Quote field "${field}"`);
    const quotedDocument = await readDocument(quote.dataCode, context);
    assertAllowed(quotedDocument.access.read, context);
    const quoted = await compiledDefinition(quotedDocument, context);
    const runContext = await readRunContext(context, new Date());
    const { transaction } = context;
    const list = await readingRows(transaction, runContext, () =>
      readQuoteList(transaction, quote, quoted, ask, runContext),
    );
    return success({ list });
  }),
);
