import * as z from 'zod/mini';
import type { Result } from '#schemas/wire/envelope.ts';
import { newId } from '../storage/new-id.ts';
import { type Store, VISIT } from '../storage/storage.ts';

const STORED = `${VISIT}attempts`;
/** Milliseconds for which an attempt may be made again; the server knows it for longer. */
const LASTS = 10 * 60_000;
/** Attempts whose outcome is not known that a tab keeps. */
const MOST = 20;

const attempts = z.array(
  z.object({
    /** JSON of what was to be done. */
    what: z.string(),
    key: z.uuid(),
    /** Milliseconds since 1970. */
    at: z.number(),
  }),
);

/** Keys of the attempts that this page waits for: the same once more is meant to be done twice. */
const underWay = new Set<string>();

/**
 * Sends what may not be done twice under the key of its attempt. The key is kept in the tab until the server has said
 * that it was done: what is sent again after a failure, an answer that was lost or a reload is the same attempt.
 *
 * @param what all that tells it from something else, as JSON has it
 */
export async function attempting<Data>(
  store: Store,
  what: unknown,
  send: (attempt: string) => Promise<Result<Data>>,
): Promise<Result<Data>> {
  const name = JSON.stringify(what);
  const kept = known(store);
  const before = kept.find((one) => one.what === name && !underWay.has(one.key));
  const attempt = before ?? { what: name, key: newId(), at: Date.now() };
  if (!before) store.write(STORED, [...kept, attempt].slice(-MOST));
  const { key } = attempt;
  underWay.add(key);
  try {
    const result = await send(key);
    if (result.ok) forget(store, key);
    return result;
  } finally {
    underWay.delete(key);
  }
}

function known(store: Store): z.output<typeof attempts> {
  const oldest = Date.now() - LASTS;
  return (store.read(STORED, attempts) ?? []).filter(({ at }) => at > oldest);
}

function forget(store: Store, key: string): void {
  const others = known(store).filter((one) => one.key !== key);
  if (others.length === 0) store.remove(STORED);
  else store.write(STORED, others);
}
