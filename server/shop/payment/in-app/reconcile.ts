import { sql } from 'kysely';
import type { NamedAccount } from '../../../messenger/accounts.ts';
import { MessengerFault } from '../../../messenger/faults.ts';
import type { Messenger } from '../../../messenger/messenger.ts';
import type { MessengerPayments } from '../../../messenger/provider.ts';
import { cancelUnpaid } from '../cancel-unpaid.ts';
import { countPayment, IN_APP } from './count-payment.ts';

/** Payments and refunds of one account that one round looks after; the next round goes on. */
const BATCH = 50;
/** Seconds between two questions about one payment, at first and at the most. */
const PAUSE = { first: 60, longest: 6 * 3600 };

/** After so many questions a cancelled payment that the messenger does not know is taken as ended. */
const CHECKS_OF_UNKNOWN = 3;

interface Work extends NamedAccount {
  readonly payments: MessengerPayments;
}

/**
 * Makes up for notices that never came: asks for what is due, ends what was cancelled, takes back what
 * nobody pays in time, and sends back what is owed. Harmless when done twice, but one process at a time is enough.
 */
export async function reconcile(messenger: Messenger, signal: AbortSignal): Promise<void> {
  for (const named of messenger.accounts) {
    const { payments } = named.account;
    if (!payments || signal.aborted) continue;
    const work = { ...named, payments };
    for (const number of await takeDue(messenger, work)) {
      if (!signal.aborted) await careful(messenger, work, () => lookAfter(messenger, work, number));
    }
    for (const refund of await findRefunds(messenger, work)) {
      if (!signal.aborted) await careful(messenger, work, () => sendBack(messenger, work, refund));
    }
  }
}

/** What the messenger fails at now is tried again in a later round. */
async function careful(
  { log }: Messenger,
  { corp, config }: Work,
  step: () => Promise<void>,
): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof MessengerFault)) throw error;
    log.warn({ corp, config, fault: error.message }, 'messenger');
  }
}

interface OpenPayment {
  readonly orderId: string;
  readonly number: string;
  readonly isVoid: boolean;
  /** Nobody has begun to send the order, and the time to pay it is over. */
  readonly isOverdue: boolean;
  /** How often it has been asked about, this time included. */
  readonly checks: number;
}

/** What is to be looked after now; each is put off before it is, so that none holds up the others. */
async function takeDue({ tenancy }: Messenger, { corp, config }: Work): Promise<OpenPayment[]> {
  return tenancy.withTenant(corp, async (transaction) => {
    const { rows } = await sql<OpenPayment>`
      UPDATE messenger_payment AS mine SET
        checks = mine.checks + 1,
        next_check_at = least(
          now() + make_interval(
            secs => least(${PAUSE.longest}, ${PAUSE.first} * power(2, least(mine.checks, 12)))),
          CASE WHEN mine.pay_until > now() THEN mine.pay_until END)
      FROM (
        SELECT payment.order_id, bill.state, bill.state = 'due' AND ordered.status = 'pending'
          AND payment.pay_until <= now() AS is_overdue
        FROM messenger_payment AS payment
        JOIN shop_payment AS bill
          ON bill.corp = payment.corp AND bill.order_id = payment.order_id
        JOIN shop_order AS ordered
          ON ordered.corp = payment.corp AND ordered.id = payment.order_id
        WHERE payment.config = ${config} AND payment.closed_at IS NULL
          AND payment.next_check_at <= now() AND bill.state IN ('due', 'void')
        ORDER BY payment.next_check_at LIMIT ${BATCH}
      ) AS open
      WHERE mine.order_id = open.order_id
      RETURNING mine.order_id AS "orderId", mine.number, mine.checks,
        open.state = 'void' AS "isVoid", coalesce(open.is_overdue, false) AS "isOverdue"`.execute(
      transaction,
    );
    return rows;
  });
}

async function lookAfter(
  messenger: Messenger,
  { corp, config, payments }: Work,
  { orderId, number, isVoid, isOverdue, checks }: OpenPayment,
): Promise<void> {
  const outcome = await payments.query(number);
  if (outcome.state === 'paid') await countPayment(messenger, { corp, config }, outcome.payment);
  if (outcome.state === 'open' && !isVoid && !isOverdue) return;
  // Before the order is taken back, so that nobody begins to pay it at that moment.
  if (outcome.state === 'open') await payments.close(number);
  const { tenancy } = messenger;
  if (outcome.state === 'closed' || (outcome.state !== 'paid' && isOverdue)) {
    await tenancy.withTenant(corp, (transaction) => cancelUnpaid(transaction, orderId), {
      waitsForRows: true,
    });
  }
  // A request that is on its way may still make the messenger know it.
  if (outcome.state === 'unknown' && (!isVoid || checks < CHECKS_OF_UNKNOWN)) return;
  await tenancy.withTenant(corp, (transaction) =>
    transaction
      .updateTable('messenger_payment')
      .set({ closed_at: sql<Date>`now()` })
      .where('order_id', '=', orderId)
      .execute(),
  );
}

interface OwedRefund {
  readonly id: string;
  readonly transactionId: string;
  readonly amount: string;
  readonly total: string;
  readonly currency: string;
}

function findRefunds({ tenancy }: Messenger, { corp, config }: Work): Promise<OwedRefund[]> {
  return tenancy.withTenant(corp, (transaction) =>
    transaction
      .selectFrom('shop_refund as refund')
      .innerJoin('messenger_payment as payment', (join) =>
        join
          .onRef('payment.corp', '=', 'refund.corp')
          .onRef('payment.order_id', '=', 'refund.order_id'),
      )
      .innerJoin('payment_notice as notice', (join) =>
        join
          .onRef('notice.corp', '=', 'refund.corp')
          .onRef('notice.transaction_id', '=', 'refund.transaction_id')
          .on('notice.provider', '=', IN_APP),
      )
      .select([
        'refund.id',
        'refund.transaction_id as transactionId',
        'refund.amount',
        'notice.amount as total',
        'refund.currency',
      ])
      .where('payment.config', '=', config)
      .where('refund.state', '=', 'due')
      // None that fails time and again may keep the others waiting.
      .orderBy(sql`random()`)
      .limit(BATCH)
      .execute(),
  );
}

async function sendBack(
  { tenancy, log }: Messenger,
  { corp, config, payments }: Work,
  { id, transactionId, amount, total, currency }: OwedRefund,
): Promise<void> {
  const outcome = await payments.refund({
    // Of the row's id: however often it is asked for, it is one refund.
    number: id.replaceAll('-', ''),
    transactionId,
    amount: BigInt(amount),
    total: BigInt(total),
    currency,
  });
  if (outcome === 'failed') {
    log.warn({ corp, config, transactionId, refund: id }, 'a refund needs a hand at the messenger');
  }
  if (outcome !== 'done') return;
  await tenancy.withTenant(corp, (transaction) =>
    transaction
      .updateTable('shop_refund')
      .set({ state: 'done', done_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('state', '=', 'due')
      .execute(),
  );
}
