import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Person } from './provider.ts';

/** Somebody whom the messenger has named, and whom he may be here. */
export interface Newcomer {
  readonly appId: string;
  readonly person: Person;
  /** Who is signed in already and is to be linked; null for nobody. */
  readonly userId: string | null;
  /** Name of an account for somebody who told none. */
  readonly nameless: string;
  /** Of no password: the account is entered through the messenger only. */
  readonly passwordHash: string;
}

/**
 * The account of a person of the messenger: the one that they are linked with, through this app or
 * through another one of the same owner; else that of who is signed in; else a new one. Any number
 * of sign-ins at once come to the same account.
 */
export async function linkPerson(
  transaction: Transaction<Database>,
  newcomer: Newcomer,
): Promise<string> {
  const { appId, person } = newcomer;
  const linked = await findLink(transaction, appId, person.openId);
  if (linked !== undefined) {
    await refresh(transaction, linked, person);
    return linked;
  }
  const known = (await findByUnion(transaction, person.unionId)) ?? newcomer.userId;
  const userId = known ?? (await createAccount(transaction, newcomer));
  await transaction
    .insertInto('messenger_user')
    .values({
      app_id: appId,
      open_id: person.openId,
      union_id: person.unionId,
      user_id: userId,
      owns_account: known === null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findLink(transaction, appId, person.openId);
  if (made === undefined) throw new Error('The link that was just made is not there.');
  return made;
}

async function findLink(
  transaction: Transaction<Database>,
  appId: string,
  openId: string,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('messenger_user')
    .select('user_id')
    .where('app_id', '=', appId)
    .where('open_id', '=', openId)
    .executeTakeFirst();
  return row?.user_id;
}

async function findByUnion(
  transaction: Transaction<Database>,
  unionId: string,
): Promise<string | null> {
  if (unionId === '') return null;
  const row = await transaction
    .selectFrom('messenger_user')
    .select('user_id')
    .where('union_id', '=', unionId)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** What the person shows of themselves, in an account that is theirs alone. */
async function refresh(
  transaction: Transaction<Database>,
  userId: string,
  { name, picture }: Person,
): Promise<void> {
  if (name === '') return;
  await transaction
    .updateTable('app_user')
    .set({ user_name: name, user_full_name: name, head_image: picture })
    .where('id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('messenger_user')
          .select(sql`1`.as('one'))
          .where('user_id', '=', userId)
          .where('owns_account', '=', true),
      ),
    )
    .where((eb) => eb.or([eb('user_name', '<>', name), eb('head_image', '<>', picture)]))
    .execute();
}

async function createAccount(
  transaction: Transaction<Database>,
  { appId, person, nameless, passwordHash }: Newcomer,
): Promise<string> {
  // The same for all who try at once, and telling nobody the messenger's own id.
  const id = createHash('sha256').update(`${appId}\n${person.openId}`).digest('hex').slice(0, 24);
  const login = `m-${id}`;
  const made = await transaction
    .insertInto('app_user')
    .values({
      login,
      password_hash: passwordHash,
      user_name: person.name || nameless,
      user_full_name: person.name,
      head_image: person.picture,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made.id;
  const { id: userId } = await transaction
    .selectFrom('app_user')
    .select('id')
    .where((eb) => eb.fn('lower', ['login']), '=', login)
    .executeTakeFirstOrThrow();
  return userId;
}
