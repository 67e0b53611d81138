import type { LoginResult } from '#schemas/session/authentication.ts';
import type { getSnsUserInfo } from '#schemas/web-ui-falcon/get-sns-user-info.ts';
import type { CallParams } from '#schemas/wire/contract.ts';
import { type Result, success } from '#schemas/wire/envelope.ts';
import { toLoginResult } from '../session/login-result.ts';
import { hashOfNoPassword } from '../session/password.ts';
import { openSession } from '../session/session.ts';
import { askingMessenger } from './asking.ts';
import { linkPerson } from './link-person.ts';
import type { Messenger } from './messenger.ts';
import { pageOf } from './own-page.ts';
import type { Person } from './provider.ts';
import { messengerRefusal } from './refusals.ts';
import { takeSignIn } from './sign-in-state.ts';

/** Who asks, and where. */
export interface SignInPlace {
  readonly messenger: Messenger;
  readonly corp: string;
  /** Who is signed in already, or null. */
  readonly userId: string | null;
  /** Name of an account for somebody who told none. */
  readonly nameless: string;
  /** Names of the tenant's departments by code. */
  readonly departments: ReadonlyMap<string, string>;
}

/**
 * Signs in with the messenger's code (spec 4.13c). The state is used up first and for good, whatever
 * comes next; no connection is held while the messenger is asked.
 */
export async function signIn(
  { messenger, corp, userId, nameless, departments }: SignInPlace,
  { config, code, state, verifier, url, guid }: CallParams<typeof getSnsUserInfo>,
): Promise<Result<LoginResult>> {
  const { tenancy, log } = messenger;
  const isThisOne = await tenancy.withTenant(corp, (transaction) =>
    takeSignIn(transaction, state, { config, page: pageOf(url), verifier }),
  );
  if (!isThisOne) return messengerRefusal('MESSENGER_STATE');
  const account = messenger.find(corp, config);
  if (!account) return messengerRefusal('NO_MESSENGER');
  const found = await askingMessenger<Person>(log, { corp, config }, async () =>
    success(await account.identify(code)),
  );
  if (!found.ok) return found;
  const passwordHash = await hashOfNoPassword();
  return tenancy.withTenant(corp, async (transaction) => {
    const { appId } = account;
    const newcomer = { appId, person: found.data, userId, nameless, passwordHash };
    const id = await linkPerson(transaction, newcomer);
    const user = await transaction
      .selectFrom('app_user')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const token = await openSession(transaction, id, guid);
    return success(toLoginResult(user, departments), '', token);
  });
}
