import { failure, success } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';

/** The server says no. */
export const refused = failure(ResultId.refused, 'Not today', 'NO');
/** The server breaks down. */
export const broken = failure(ResultId.serverFault, 'Broken down', 'FAULT');
/** What the request is about is not there any more. */
export const gone = failure(ResultId.notFound, 'Gone');
/** The server asks for a new sign-in. */
export const expired = failure(ResultId.sessionExpired, 'Sign in again', 'EXPIRED');
/** The user changed their mind. */
export const dismissed = failure(ResultId.cancelled, '', 'CANCELLED');

/** A data definition of two fields, told apart by one. */
export const definition = {
  code: 'ORDER',
  key: ['id'],
  fields: [
    { name: 'id', type: 'Text' },
    { name: 'note', type: 'Text' },
  ],
  queries: [{ name: 'note', type: 'Text' }],
  may: { save: true },
};

/** Rows as a data definition answers them. */
export function gridData(ids: readonly string[], allCount = ids.length) {
  return success({
    list: ids.map((id) => ({ id, note: `note ${id}` })),
    allCount,
    selectedIds: [],
  });
}
