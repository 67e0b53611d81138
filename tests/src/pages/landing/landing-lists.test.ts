import { expect, test } from 'vitest';
import { configItem } from '#schemas/tenant/config-item.ts';
import { LANDING_PARTS } from '#schemas/tenant/landing-lists.ts';
import { failure, success } from '#schemas/wire/envelope.ts';
import type { Services } from '#src/app/services.ts';
import { itemsFor, loadLandingLists } from '#src/pages/landing/landing-lists.ts';

const LIST = [
  '/e-commerce/billing',
  '/authentication/card/register',
  '/authentication/split/login?from=%2F',
  '/authentication/card/forgot-password',
  '/authentication/card/reset-password',
  'https://x.example/register',
].map((url) => configItem.parse({ key: 'k', code: url, title: url, url }));

test('[2.47] who is signed in is offered no page that would only send them on', () => {
  expect(itemsFor(LIST, true).map(({ url }) => url)).toEqual([
    '/e-commerce/billing',
    '/authentication/card/reset-password',
    'https://x.example/register',
  ]);
  expect(itemsFor(LIST, false)).toBe(LIST);
});

/** What a server has under a code: a list that names it. */
const listOf = (code: string) => [configItem.parse({ key: code, code, title: code, url: '' })];

/** Asks with a server that refuses the lists of those codes. */
function ask(isRefused: (code: string) => boolean) {
  const asked: string[] = [];
  const call = async (_contract: unknown, { code }: { code: string }) => {
    asked.push(code);
    return isRefused(code) ? failure(69999, 'away') : success(listOf(code));
  };
  const services = { api: { call }, corp: { code: 'y4' } } as unknown as Services;
  return { asked, load: loadLandingLists.bind(null, services) };
}

test('a list that does not come costs the page no other, and is the only one that is asked for again', async () => {
  const { signal } = new AbortController();
  const partly = await ask((code) => code === 'LANDING_SERVICES').load(null, signal);
  if (!partly.ok) throw new Error(partly.message);
  const lists = Object.fromEntries(
    LANDING_PARTS.map((part) => [part, success(listOf(`LANDING_${part.toUpperCase()}`))]),
  );
  expect(partly.data).toEqual({ ...lists, services: failure(69999, 'away') });
  const again = ask(() => false);
  expect(await again.load(partly.data, signal)).toEqual(success(lists));
  expect(again.asked).toEqual(['LANDING_SERVICES']);
});

test('none of them is a failure of the page', async () => {
  const { signal } = new AbortController();
  expect(await ask(() => true).load(null, signal)).toEqual(failure(69999, 'away'));
});
