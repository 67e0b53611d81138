import { sql, type Transaction } from 'kysely';
import type { Promo } from '#schemas/shop/promo.ts';
import type { Database } from '../../database/database.ts';
import type { SessionUser } from '../../wire/handler.ts';

/** A promo, or the key of the text that says why there is none. */
export type PromoFinding =
  | { readonly ok: true; readonly promo: Promo }
  | { readonly ok: false; readonly reason: string };

/** What is wrong with a promo for somebody, as `shop_promo_fault` of the database judges it. */
type PromoFault = 'unknown' | 'expired' | 'used_up' | 'used_by_you';

/** A promo as it stands in the books. */
export interface FoundPromo {
  readonly code: string;
  /** Percent. */
  readonly discount: number | string;
  readonly message: string;
  readonly fault: PromoFault | null;
}

const REASONS: Readonly<Record<PromoFault, string>> = {
  unknown: 'There is no such promo code',
  expired: 'This promo code has expired',
  used_up: 'This promo code has been used up',
  used_by_you: 'You have used this promo code already',
};

/** Says of a promo that was looked up whether it counts (spec 3.28). */
export function judgePromo(found: FoundPromo | null | undefined): PromoFinding {
  if (!found) return { ok: false, reason: REASONS.unknown };
  const { code, discount, message, fault } = found;
  if (fault !== null) return { ok: false, reason: REASONS[fault] };
  return { ok: true, promo: { code, discount: Number(discount), message } };
}

/** A code, and who wants to use it; null for a visitor. */
export interface PromoQuestion {
  /** As it was typed. */
  readonly code: string;
  readonly user: SessionUser | null;
}

/** Looks a promo up and holds it against its own limits (spec 3.28). */
export async function findPromo(
  transaction: Transaction<Database>,
  { code, user }: PromoQuestion,
): Promise<PromoFinding> {
  const found = await transaction
    .selectFrom('promo')
    .select(['code', 'discount', 'message'])
    .select(sql<PromoFault | null>`shop_promo_fault(promo, ${user?.id ?? null})`.as('fault'))
    .where('code', '=', sql<string>`typed_code(${code})`)
    .executeTakeFirst();
  return judgePromo(found);
}
