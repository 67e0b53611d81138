import { sql, type Transaction } from 'kysely';
import type { Promo } from '#schemas/shop/promo.ts';
import type { Database } from '../database/database.ts';
import type { SessionUser } from '../wire/handler.ts';

/** A promo, or the key of the text that says why there is none. */
export type PromoFinding =
  | { readonly ok: true; readonly promo: Promo }
  | { readonly ok: false; readonly reason: string };

export interface PromoQuestion {
  /** As it was typed. */
  readonly code: string;
  readonly user: SessionUser | null;
  /** Nobody else may use the promo until the transaction ends: its limits then hold for sure. */
  readonly lock?: boolean;
}

/** Looks a promo up and holds it against its own limits (spec 3.28). */
export async function findPromo(
  transaction: Transaction<Database>,
  { code, user, lock = false }: PromoQuestion,
): Promise<PromoFinding> {
  const wanted = code.trim().toUpperCase();
  const row = await transaction
    .selectFrom('promo')
    .select(['code', 'discount', 'message', 'uses', 'max_uses', 'max_uses_per_user'])
    .select([
      sql<boolean>`coalesce(starts_at > now(), false)`.as('early'),
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('late'),
    ])
    .where('code', '=', wanted)
    .where('active', '=', true)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row || row.early) return { ok: false, reason: 'There is no such promo code' };
  if (row.late) return { ok: false, reason: 'This promo code has expired' };
  if (row.max_uses !== null && row.uses >= row.max_uses) {
    return { ok: false, reason: 'This promo code has been used up' };
  }
  if (user && row.max_uses_per_user !== null) {
    const own = await countUses(transaction, row.code, user.id);
    if (own >= row.max_uses_per_user) {
      return { ok: false, reason: 'You have used this promo code already' };
    }
  }
  const promo = { code: row.code, discount: Number(row.discount), message: row.message };
  return { ok: true, promo };
}

async function countUses(
  transaction: Transaction<Database>,
  code: string,
  userId: string,
): Promise<number> {
  const { count } = await transaction
    .selectFrom('promo_use')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('code', '=', code)
    .where('user_id', '=', userId)
    .where('released_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
