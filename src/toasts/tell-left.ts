import type { Result } from '#schemas/wire/envelope.ts';
import type { Services } from '../app/services.ts';

/**
 * Waits for what a change comes to, and tells of it where whoever asked has gone on meanwhile: the machine that would tell
 * has gone with its page, or with the language of it. Nothing is told to the next user.
 *
 * @param signal of the machine's actor.
 */
export async function tellWhoLeft<Data>(
  { session }: Pick<Services, 'session'>,
  signal: AbortSignal,
  change: Promise<Result<Data>>,
  tell: (result: Result<Data>) => void,
): Promise<Result<Data>> {
  const user = session.current()?.user;
  const result = await change;
  if (signal.aborted && session.current()?.user === user) tell(result);
  return result;
}
