import type { MessengerAccount } from './provider.ts';

/** Route of the messenger's notices; no call of the wire, since what comes is the messenger's own. */
export const NOTICE_ROUTE = '/y4service/messenger/:corp/:config/notice';

/** The address that an account's notices are sent to. */
export function noticeUrlOf(
  { origins }: Pick<MessengerAccount, 'origins'>,
  { corp, config }: { corp: string; config: string },
): string {
  const path = NOTICE_ROUTE.replace(':corp', corp).replace(':config', config);
  return new URL(path, origins[0]).href;
}
