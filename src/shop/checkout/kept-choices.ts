import * as z from 'zod/mini';
import type { Services } from '../../app/services.ts';
import { keepTyped } from '../../storage/keep-typed.ts';
import type { Store } from '../../storage/storage.ts';

const keptChoices = z.object({
  /** Id of the address. */
  address: z.nullable(z.string()),
  paymentMethod: z.nullable(z.string()),
});
type KeptChoices = z.infer<typeof keptChoices>;

function keyOf(user: string): string {
  return `checkout:${user}`;
}

/** What the shopper chose in this tab the last time, as before an expired session or a reload. */
export function readChoices(store: Store, user: string): KeptChoices {
  return store.read(keyOf(user), keptChoices) ?? { address: null, paymentMethod: null };
}

/** Keeps what a shopper chose, for him alone. */
export function keepChoices(
  services: Pick<Services, 'sessionStore' | 'toasts' | 't'>,
  user: string,
  choices: KeptChoices,
): void {
  keepTyped(services, services.sessionStore, keyOf(user), choices);
}
