import { getDataDefinition as contract } from '#schemas/web-ui-service/get-data-definition.ts';
import { success } from '#schemas/wire/envelope.ts';
import { assertUsable } from '../data-definitions/access.ts';
import { clientDefinition } from '../data-definitions/client-definition.ts';
import { compiledDefinition, readDocument } from '../data-definitions/definition.ts';
import { answering } from '../data-definitions/refusal.ts';
import { readCurrencyDigits } from '../data-definitions/run-context.ts';
import { handle } from '../wire/handler.ts';

/** What to draw (spec 7.10a); for those who may read or write the rows. */
export const getDataDefinition = handle(contract, ({ code }, context) =>
  answering(async () => {
    const document = await readDocument(code, context);
    assertUsable(document.access, context);
    const definition = await compiledDefinition(document, context);
    const currencyDigits = await readCurrencyDigits(context.definitions);
    return success(clientDefinition(definition, context.user, currencyDigits));
  }),
);
