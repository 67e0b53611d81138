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

/** What the server's word of a payment means for who waits for it; null while it is open. */
const ENDED = { due: null, paid: 'paid', void: 'takenBack', refunded: 'takenBack' } as const;

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
  const seen = untilEnded(look, SILENCE_TIMEOUT, signal, () => isAnswered);
  const outcome = await Promise.race([answer, seen]);
  if (outcome !== 'told' && outcome !== 'cancelled' && outcome !== 'failed') return outcome;
  const ended = await look();
  if (ended !== null) return ended;
  if (outcome !== 'told') return outcome;
  return untilEnded(look, MONEY_TIMEOUT, signal);
}

/** Looks for money for an order that is not paid, which an outage may have kept from being seen (spec 7.34). */
export function watchPayment(
  services: Pick<Services, 'api' | 'corp'>,
  orderId: string,
  signal: AbortSignal,
): Promise<InAppOutcome> {
  const look = lookAt(services, orderId, signal);
  return untilEnded(look, SILENCE_TIMEOUT, signal);
}

/** @returns looks that tell how it ended, or null: also where the server does not want to be asked yet. */
function lookAt(
  { api, corp }: Pick<Services, 'api' | 'corp'>,
  orderId: string,
  signal: AbortSignal,
): () => Promise<Ended | null> {
  let earliest = 0;
  return async () => {
    if (performance.now() < earliest) return null;
    const options = { signal, timeout: MONEY_TIMEOUT };
    const answer = await callTask(api, corp.code, checkPayment, { id: orderId }, options);
    if (answer.ok) return ENDED[answer.data.state];
    earliest = performance.now() + 1000 * (answer.retryAfter ?? 0);
    return answer.code === 'NO_ORDER' ? 'takenBack' : null;
  };
}

async function untilEnded(
  look: () => Promise<Ended | null>,
  timeout: number,
  signal: AbortSignal,
  isOver = () => false,
): Promise<Ended | 'unconfirmed'> {
  const end = performance.now() + timeout;
  for (let wait = FIRST_LOOK; performance.now() < end; wait = Math.min(wait * 1.5, LAST_LOOK)) {
    await pause(wait);
    if (signal.aborted || isOver()) break;
    const ended = await look();
    if (ended !== null) return ended;
  }
  return 'unconfirmed';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
