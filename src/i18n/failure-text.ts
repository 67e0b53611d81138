import type { i18n } from 'i18next';
import type { Failure } from '#schemas/wire/envelope.ts';
import { ResultId } from '#schemas/wire/result-id.ts';
import { localeOf } from './format.ts';
import { shortened } from './shortened.ts';
import { knownText } from './translate-label.ts';

type Texts = Pick<i18n, 'exists' | 't' | 'language'>;

/** Names the call or the task whose params or answer were not those of its contract. */
const OF_CONTRACT = /^\w+(\.\w+)?: /;
/** Characters of a sentence that somebody reads before doing something about it. */
const MOST_SAID = 2000;
/** What an id means where nothing else is said. */
const MEANING: Readonly<Record<number, string>> = {
  [ResultId.loginRequired]: 'Need to login again',
  [ResultId.sessionExpired]: 'Need to login again',
  [ResultId.cancelled]: 'Cancelled',
  [ResultId.forbidden]: 'You may not do this',
  [ResultId.badRequest]: 'The server did not understand this page, please load it anew',
  [ResultId.tooManyRequests]: 'Too many requests, try again later',
  [ResultId.serverFault]: 'Something went wrong here, please try again',
  [ResultId.unavailable]: 'The server is not there just now, try again in a moment',
  [ResultId.network]: 'The server cannot be reached',
};
/** Seconds after which it is told how long; what has passed before it is read is "soon". */
const WORTH_TELLING = 5;
/** Seconds up to which nobody counts in minutes. */
const MOST_SECONDS = 90;
/** The last word is the id that the server's log has too. */
const OF_SERVER = /^The server failed at request (\S+)$/;

/**
 * What somebody who only wants to get on is told of a failure, in their own language. Where client and
 * server do not understand each other, the message is for who develops the product: the client reports
 * it to the server, and here stands what it means.
 *
 * @param unsaid what is told of a failure that has no message and whose id means nothing by itself; its id when
 *   left out
 */
export function failureText(texts: Texts, failed: Failure | null, unsaid?: string): string {
  if (failed === null) return '';
  const { id, code, message } = failed;
  if (id === ResultId.malformedAnswer) {
    return texts.t('The server gave an answer that cannot be read');
  }
  if (code === 'NO_SUCH_NAME') {
    return texts.t('This page has changed, please load it anew: {what}', { what: message });
  }
  const request = OF_SERVER.exec(message)?.[1];
  if (request !== undefined) return texts.t('The server failed at request {id}', { id: request });
  if (code === 'FAULT') return texts.t('Something went wrong here, please try again');
  if (message === '' || isOfContract(failed)) {
    const meaning = MEANING[id];
    return meaning === undefined ? (unsaid ?? texts.t('Error {id}', { id })) : texts.t(meaning);
  }
  return shortened(knownText(texts, message), MOST_SAID);
}

/**
 * The same for who is told in passing, as by a toast: with the time after which it may be tried again, which would
 * not be so any more where it stays on the page.
 */
export function failureToast(texts: Texts, failed: Failure | null, unsaid?: string): string {
  const text = failureText(texts, failed, unsaid);
  const wait = failed?.retryAfter ?? 0;
  if (wait <= WORTH_TELLING) return text;
  const format = new Intl.RelativeTimeFormat(localeOf(texts.language));
  const isLong = wait > MOST_SECONDS;
  return `${text} (${isLong ? format.format(Math.ceil(wait / 60), 'minute') : format.format(wait, 'second')})`;
}

/** Does it name a call, a task or a request of a script whose params were not those of its contract? */
export function isOfContract({ id, message }: Failure): boolean {
  return id === ResultId.badRequest && OF_CONTRACT.test(message);
}
