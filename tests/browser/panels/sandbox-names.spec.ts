import { PAGE_ONLY } from '#server/definitions/meaning/scripts/check-script-names.ts';
import {
  MEASURED_IN,
  OF_BROWSER,
  OF_LANGUAGE,
} from '#server/definitions/meaning/scripts/sandbox-names.ts';
import { expect, test } from '../_fixtures.ts';
import { runInSandbox } from './_sandbox.ts';

/** What the worker has for itself, or browsers for themselves: a script that names one has declared nothing of the name. */
const OF_WORKER: readonly string[] = [
  ...['addEventListener', 'removeEventListener', 'dispatchEvent', 'constructor', 'when'],
  ...['close', 'fonts', 'name', 'origin', 'onrtctransform', 'onlanguagechange', 'onerror'],
  ...['onmessage', 'onmessageerror', 'onrejectionhandled', 'onunhandledrejection'],
  ...['webkitRequestFileSystem', 'webkitRequestFileSystemSync'],
  ...['webkitResolveLocalFileSystemURL', 'webkitResolveLocalFileSystemSyncURL'],
];

const NAMES = `const names = new Set();
for (let one = globalThis; one !== Object.prototype; one = Object.getPrototypeOf(one))
  for (const name of Object.getOwnPropertyNames(one)) names.add(name);
return [...names].toSorted();`;

test('the check knows what a script finds where it runs, and nothing besides', async ({
  page,
  browser,
}) => {
  await page.goto('/y4/authentication/card/login');
  const [outcome] = await runInSandbox(page, [NAMES]);
  const found = outcome?.data as string[];
  const known = new Set([...OF_LANGUAGE, ...OF_BROWSER]);
  expect(found).toEqual(expect.arrayContaining(['Array', 'URL', 'structuredClone']));
  // Another version has a few names more or less, and they are measured anew with it: MEASURED_IN.
  if (Number.parseInt(browser.version(), 10) !== MEASURED_IN) return;
  expect([...known].filter((name) => !found.includes(name))).toEqual([]);
  const isKnown = (name: string) =>
    known.has(name) || PAGE_ONLY.has(name) || OF_WORKER.includes(name) || name === 'console';
  expect(found.filter((name) => !isKnown(name))).toEqual([]);
});
