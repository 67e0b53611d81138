import {
  type getForm,
  type VersionedForm,
  versionedForm,
} from '#schemas/web-ui-falcon/get-form.ts';
import type { CallData } from '#schemas/wire/contract.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import type { Store } from '../../storage/storage.ts';

type Answer = Result<CallData<typeof getForm>>;

/**
 * Asks for a form that the session may keep already (spec 7.12d): the server says whether it is still
 * the one, so that nobody works on a page that its author has changed since.
 *
 * @param key under which the session keeps it: another user has another form.
 * @param ask gets the version that is kept.
 */
export async function askForForm(
  store: Store,
  key: string,
  ask: (known: string | undefined) => Promise<Answer>,
): Promise<Result<VersionedForm | null>> {
  const kept = store.read(key, versionedForm);
  const answer = await ask(kept?.version);
  if (!answer.ok) return answer;
  const { data } = answer;
  if (data !== null && 'unchanged' in data) return success(kept);
  if (data?.version === undefined) store.remove(key);
  else store.write(key, data);
  return success(data);
}
