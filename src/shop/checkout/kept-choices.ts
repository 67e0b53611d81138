import { z } from 'zod';
import type { Store } from '../../storage/storage.ts';

const keptChoices = z.object({
  /** Id of the address. */
  address: z.string().nullable(),
  paymentMethod: z.string().nullable(),
});
export type KeptChoices = z.infer<typeof keptChoices>;

function keyOf(user: string): string {
  return `checkout:${user}`;
}

/** What the shopper chose in this tab the last time, as before an expired session or a reload. */
export function readChoices(store: Store, user: string): KeptChoices {
  return store.read(keyOf(user), keptChoices) ?? { address: null, paymentMethod: null };
}

export function keepChoices(store: Store, user: string, choices: KeptChoices): void {
  store.write(keyOf(user), choices);
}
