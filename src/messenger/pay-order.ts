import type { InAppOutcome } from '#machines/checkout/in-app-outcome.ts';
import type { InAppPayment } from '#schemas/messenger/in-app-payment.ts';
import { checkPayment } from '#schemas/shop/check-payment.ts';
import { callTask } from '../api/call-task.ts';
import type { Services } from '../app/services.ts';
import { payInApp } from './pay-in-app.ts';

/** Milliseconds to the first look at an order; each further one waits longer, up to the last. */
const FIRST_LOOK = 1_000;
const LAST_LOOK = 20_000;
/** Milliseconds for which money is waited for that the messenger speaks of. */
const MONEY_TIMEOUT = 15_000;
/** Milliseconds for which a messenger that says nothing is waited for. */
const SILENCE_TIMEOUT = 10 * 60_000;

type Ended = Extract<InAppOutcome, 'paid' | 'takenBack'>;

/** What the server's word of a payment means for who waits for it; while it is open, that it may be looked at again. */
const ENDED = { due: 0, paid: 'paid', void: 'takenBack', refunded: 'takenBack' } as const;

/**
 * Has an order paid in the messenger. Its bridge only shows the payment: whether there is money says
 * the server, also when the bridge says nothing, or the opposite (spec 7.34).
 */
export async function payOrder(
  { api, corp }: Pick<Services, 'api' | 'corp'>,
  { orderId, weixin }: { orderId: string; weixin: InAppPayment },
  signal: AbortSignal,
): Promise<InAppOutcome> {
  const look = lookAt({ api, corp }, orderId, signal);
  let isAnswered = false;
  const answer = payInApp(weixin).then((outcome) => {
    isAnswered = true;
    return outcome === 'paid' ? 'told' : outcome;
  });
  const seen = untilEnded(look, SILENCE_TIMEOUT, () => isAnswered || signal.aborted);
  const outcome = await Promise.race([answer, seen]);
  if (outcome !== 'told' && outcome !== 'cancelled' && outcome !== 'failed') return outcome;
  const ended = await look();
  if (typeof ended === 'string') return ended;
  if (outcome !== 'told') return outcome;
  return untilEnded(look, MONEY_TIMEOUT, () => signal.aborted);
}

/** Looks for money for an order that is not paid, which an outage may have kept from being seen (spec 7.34). */
export function watchPayment(
  services: Pick<Services, 'api' | 'corp'>,
  orderId: string,
  signal: AbortSignal,
): Promise<InAppOutcome> {
  const look = lookAt(services, orderId, signal);
  return untilEnded(look, SILENCE_TIMEOUT, () => signal.aborted);
}

/** @returns how it ended, or the milliseconds until the server may be asked again. */
function lookAt(
  { api, corp }: Pick<Services, 'api' | 'corp'>,
  orderId: string,
  signal: AbortSignal,
): () => Promise<Ended | number> {
  return async () => {
    const options = { signal, timeout: MONEY_TIMEOUT };
    const answer = await callTask(api, corp.code, checkPayment, { id: orderId }, options);
    if (answer.ok) return ENDED[answer.data.state];
    return answer.code === 'NO_ORDER' ? 'takenBack' : 1000 * (answer.retryAfter ?? 0);
  };
}

async function untilEnded(
  look: () => Promise<Ended | number>,
  timeout: number,
  isOver: () => boolean,
): Promise<Ended | 'unconfirmed'> {
  const end = performance.now() + timeout;
  let earliest = 0;
  for (let wait = FIRST_LOOK; performance.now() < end; wait = Math.min(wait * 1.5, LAST_LOOK)) {
    await pause(Math.max(wait, earliest));
    if (isOver()) break;
    const ended = await look();
    if (typeof ended === 'string') return ended;
    earliest = ended;
  }
  return 'unconfirmed';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
