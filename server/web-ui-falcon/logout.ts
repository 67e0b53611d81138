import { logout as contract } from '#schemas/web-ui-falcon/logout.ts';
import { success } from '#schemas/wire/envelope.ts';
import { endSession } from '../session/session.ts';
import { handle } from '../wire/handler.ts';

/** Ends the session of the request's own token, for every process at once. */
export const logout = handle(contract, async (_params, { session, transaction }) => {
  if (session.state !== 'active') return success({ ended: false });
  await endSession(transaction, session.tokenHash);
  return success({ ended: true });
});
