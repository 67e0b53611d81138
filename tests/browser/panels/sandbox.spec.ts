import { expect, test } from '../_fixtures.ts';
import { runInSandbox } from './_sandbox.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/y4/authentication/card/login');
});

test('a script computes, and tells the line of its fault', async ({ page }) => {
  const [answer, fault, syntax, circle, nothing] = await runInSandbox(page, [
    'return context.n * 6;',
    'const a = 1;\n\nmissing();',
    'const = 1;',
    'const a = {}; a.a = a; return a;',
    'throw Object.create(null);',
  ]);
  expect(answer).toMatchObject({ type: 'done', data: 42 });
  expect(fault).toMatchObject({ type: 'failed', message: 'missing is not defined', line: 3 });
  expect(syntax).toMatchObject({ type: 'failed' });
  expect(circle).toMatchObject({ type: 'failed', message: expect.stringContaining('circular') });
  expect(nothing).toEqual({ type: 'failed', id: '4', message: 'The script failed', line: null });
});

test('[8.1b] a script that does not catch that something was cancelled says so', async ({
  page,
}) => {
  const [cancelled, other] = await runInSandbox(page, [
    "throw Object.assign(new Error(''), { id: 60007 });",
    "throw Object.assign(new Error(''), { id: 60023 });",
  ]);
  expect(cancelled).toMatchObject({ type: 'failed', cancelled: true });
  expect(other).toMatchObject({ type: 'failed', message: 'The script failed', cancelled: false });
});

test('a script reaches no network, no storage, no page and no other run', async ({
  page,
  allowProblem,
}) => {
  allowProblem(/content security policy|Content Security Policy|sandbox\.html|blob:/i);
  const attempt = (code: string) =>
    `try { ${code}; return 'reached'; } catch (error) { return 'refused'; }`;
  const outcomes = await runInSandbox(page, [
    attempt('await fetch("/y4service/api/Y4/Log")'),
    attempt('const r = new XMLHttpRequest(); r.open("GET", "/healthz", false); r.send()'),
    attempt('await import("/theme.js")'),
    attempt('importScripts("/theme.js")'),
    attempt(
      'await new Promise((yes, no) => { const s = new WebSocket("ws://127.0.0.1:9"); s.onopen = yes; s.onerror = no; })',
    ),
    attempt(
      'await new Promise((yes, no) => { const r = indexedDB.open("x"); r.onsuccess = yes; r.onerror = no; })',
    ),
    'return [typeof document, typeof localStorage, typeof parent, self.origin].join();',
  ]);
  expect(outcomes.slice(0, 6).map(({ data }) => data)).toEqual(Array(6).fill('refused'));
  expect(outcomes[6]?.data).toBe('undefined,undefined,undefined,null');
});

test('the page of scripts has a policy of its own, and the product’s pages never compile one', async ({
  request,
}) => {
  const sandbox = await request.get('/sandbox.html');
  expect(sandbox.headers()['content-security-policy']).toContain('sandbox allow-scripts');
  expect(sandbox.headers()['content-security-policy']).toContain("connect-src 'none'");
  const product = await request.get('/y4/');
  expect(product.headers()['content-security-policy']).not.toContain("'unsafe-eval'");
});

test('a script that says more than anybody can hear is stopped, and the next one runs', async ({
  page,
}) => {
  const [flood, forged, heavy, large, many, often, unreadable, next] = await runInSandbox(page, [
    "for (;;) postMessage({ type: 'none', text: 'x'.repeat(10000) });",
    "for (;;) postMessage({ type: 'request', request: 0, capability: 'toast.show', params: {} });",
    "await y4.toast('x'.repeat(1e8));",
    "return Array.from({ length: 100 }, () => 'x'.repeat(1e6));",
    "await y4.task('X', Object.fromEntries(Array.from({ length: 4e5 }, (_, n) => ['k' + n, 1])));",
    "const values = Array(1e5).fill(1); for (let n = 0; n < 400; n += 1) y4.task('X', { values });",
    "postMessage(new Map([['x', 'x'.repeat(1e8)]]));",
    "postMessage(null); postMessage({ type: 'done', data: new Date(7).getTime() });",
  ]);
  const stopped = { type: 'failed', message: expect.stringContaining('asked too much') };
  expect(flood).toMatchObject(stopped);
  expect(forged).toMatchObject(stopped);
  expect(heavy).toMatchObject(stopped);
  expect(large).toMatchObject(stopped);
  expect(many).toMatchObject(stopped);
  expect(often).toMatchObject(stopped);
  expect(unreadable).toMatchObject(stopped);
  expect(next).toMatchObject({ type: 'done', data: 7 });
});
