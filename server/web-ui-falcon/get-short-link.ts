import { getShortLink as contract } from '#schemas/web-ui-falcon/get-short-link.ts';
import { success } from '#schemas/wire/envelope.ts';
import { handle } from '../wire/handler.ts';

/** A list of one, or an empty one: a link that does not exist is no error of the call. */
export const getShortLink = handle(contract, async ({ id }, { transaction }) =>
  success(await transaction.selectFrom('short_link').select('url').where('id', '=', id).execute()),
);
