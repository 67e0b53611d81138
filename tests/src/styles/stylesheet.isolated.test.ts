import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore } from '#src/session/session-store.ts';
import { createSettings } from '#src/settings/settings-actor.ts';
import { tenantStore } from '#src/storage/storage.ts';
import { applyStylesheet } from '#src/styles/stylesheet.ts';

vi.mock('#src/styles/main.scss?url', () => ({ default: '/assets/main-a.css' }));
vi.mock('#src/styles/main.rtl.scss?url', () => ({ default: '/assets/main.rtl-b.css' }));

const LTR = '/assets/main-a.css';
const RTL = '/assets/main.rtl-b.css';
/** What a sheet ends with that was not cut off. */
const WHOLE = '#y4-end { order: 0; }';
const root = document.documentElement;

interface Asked {
  path: string;
  answer(status: number, body?: string): void;
}

let asked: Asked[];

beforeEach(() => {
  asked = [];
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
  Object.assign(happyDOM.settings, {
    enableCSSFileLoading: true,
    fetch: {
      interceptor: {
        beforeAsyncRequest: ({ request }: { request: Request }) =>
          new Promise((resolve) => {
            asked.push({
              path: new URL(request.url).pathname,
              answer: (status, body = WHOLE) => resolve(new window.Response(body, { status })),
            });
          }),
      },
    },
  });
  const link = document.createElement('link');
  link.id = 'y4-stylesheet';
  link.setAttribute('href', LTR);
  link.dataset.ltr = LTR;
  link.dataset.rtl = RTL;
  hasCome(link, WHOLE);
  document.head.replaceChildren(link);
  root.dir = 'ltr';
});

/** The page's own stylesheet is there, or still on its way. */
function hasCome(link: HTMLElement, css: string | null): void {
  const sheet = css === null ? null : new CSSStyleSheet();
  sheet?.replaceSync(css ?? '');
  Object.defineProperty(link, 'sheet', { value: sheet, configurable: true });
}

function inForce(): string | null | undefined {
  return document.getElementById('y4-stylesheet')?.getAttribute('href');
}

/** Answers the one stylesheet that the page waits for. */
async function answer(path: string, status: number, body?: string): Promise<void> {
  await vi.waitFor(() => expect(asked.map((request) => request.path)).toEqual([path]));
  asked.pop()?.answer(status, body);
}

describe('applyStylesheet', () => {
  test('keeps what is in force already', async () => {
    await applyStylesheet('ltr', new AbortController().signal);
    expect(asked).toEqual([]);
    expect(root.classList.contains('y4-restyling')).toBe(false);
  });

  test('keeps the old one and shows the page again when the new one can not be had', async () => {
    const applied = applyStylesheet('rtl', new AbortController().signal);
    const failed = expect(applied).rejects.toThrow(/main\.rtl-b\.css could not be loaded/);
    await answer(RTL, 404);
    await failed;
    expect(inForce()).toBe(LTR);
    expect(root.classList.contains('y4-restyling')).toBe(false);
  });

  test('keeps the old one where the new one comes cut off, and has it fetched anew', async () => {
    const applied = applyStylesheet('rtl', new AbortController().signal);
    const failed = expect(applied).rejects.toThrow(/main\.rtl-b\.css could not be loaded/);
    await answer(RTL, 200, '.y4-shell { display: grid; }');
    await failed;
    expect([inForce(), document.querySelectorAll('link').length]).toEqual([LTR, 1]);
    expect(root.classList.contains('y4-restyling')).toBe(false);
    await answer(RTL, 200);
  });
});

test('[4.14] another theme loads its stylesheet, under RTL the mirrored one, on a blank page, and toggles the dark class', async () => {
  const settings = createSettings(tenantStore('y4', localStorage), { theme: 'light' });
  await vi.waitFor(() => expect(settings.getSnapshot().value).toBe('ready'));
  expect(root.classList.contains('dark')).toBe(false);

  settings.send({
    type: 'settings.changed',
    change: { theme: 'dark', isDark: true, isRTL: true },
  });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(root.classList.contains('y4-restyling')).toBe(true);
  await answer(RTL, 200);
  await vi.waitFor(() => expect(root.classList.contains('y4-restyling')).toBe(false));
  expect(inForce()).toBe(RTL);
  expect(root.dir).toBe('rtl');
  expect(root.classList.contains('dark')).toBe(true);
  expect(root.dataset.bsTheme).toBe('dark');

  settings.send({
    type: 'settings.changed',
    change: { theme: 'light', isDark: false, isRTL: false },
  });
  await answer(LTR, 200);
  await vi.waitFor(() => expect(inForce()).toBe(LTR));
  expect(root.classList.contains('dark')).toBe(false);
  settings.stop();
});

test('[4.14] a choice that is taken back while its stylesheet loads leaves the page as it was, at once', async () => {
  const settings = createSettings(tenantStore('y4', localStorage), {});
  await vi.waitFor(() => expect(settings.getSnapshot().value).toBe('ready'));
  const choose = (isRTL: boolean) => settings.send({ type: 'settings.changed', change: { isRTL } });
  const links = () =>
    [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  const isBlank = () => root.classList.contains('y4-restyling');

  choose(true);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  choose(false);
  expect(isBlank()).toBe(false);
  expect(links()).toEqual([LTR]);
  await answer(RTL, 200);
  await vi.waitFor(() => expect(settings.getSnapshot().value).toBe('ready'));
  expect(links()).toEqual([LTR]);
  expect(root.dir).toBe('ltr');

  choose(true);
  choose(false);
  choose(true);
  expect(isBlank()).toBe(true);
  expect(links()).toEqual([LTR, RTL]);
  await vi.waitFor(() => expect(asked).not.toEqual([]));
  for (const request of asked.splice(0)) request.answer(200);
  await vi.waitFor(() => expect(inForce()).toBe(RTL));
  expect(links()).toEqual([RTL]);
  expect(isBlank()).toBe(false);
  settings.stop();
});

test('[4.14] a page that waits for the stylesheet it names stays blank until that is here', async () => {
  const link = document.getElementById('y4-stylesheet');
  if (link === null) throw new Error('no stylesheet');
  const { signal } = new AbortController();
  root.classList.add('y4-restyling');
  hasCome(link, null);
  await applyStylesheet('ltr', signal);
  expect(root.classList.contains('y4-restyling')).toBe(true);
  hasCome(link, WHOLE);
  await applyStylesheet('ltr', signal);
  expect(root.classList.contains('y4-restyling')).toBe(false);
});

test('[4.14] a stylesheet that is accepted and not answered leaves the old one, and the page shows again', async () => {
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const applied = applyStylesheet('rtl', new AbortController().signal);
  expect(root.classList.contains('y4-restyling')).toBe(true);
  time.abort();
  await expect(applied).rejects.toBeDefined();
  expect(root.classList.contains('y4-restyling')).toBe(false);
  expect([inForce(), document.querySelectorAll('link').length]).toEqual([LTR, 1]);
});

describe('theme.js, before the first paint', () => {
  const source = readFileSync('public/theme.js', 'utf8');
  const prefers = (dark: boolean) =>
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: dark } as MediaQueryList);

  function firstPaint(path: string) {
    window.history.replaceState(null, '', path);
    vm.runInThisContext(source);
    return { theme: root.dataset.bsTheme, dir: root.dir, sheet: inForce() };
  }

  test('[4.12] has a page read anew that the browser kept, when its user has signed out since', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const session = tenantStore('acme', sessionStorage);
    const comeBack = (persisted: boolean) => {
      const event = new Event('pageshow');
      window.dispatchEvent(Object.assign(event, { persisted }));
    };
    session.write('authentication', { user: 'ann', token: 'one' });
    firstPaint('/acme/content/HOME/main');
    comeBack(false);
    window.dispatchEvent(new Event('pagehide'));
    session.write('authentication', { user: 'ann', token: 'two' });
    comeBack(true);
    expect(reload).not.toHaveBeenCalled();
    session.remove('authentication');
    comeBack(true);
    expect(reload).toHaveBeenCalledOnce();
    expect(root.hidden).toBe(true);
    root.hidden = false;

    // Firefox shows a page that it kept the session's storage as it was left.
    const kept = { user: 'ann', token: 'three' };
    session.write('authentication', kept);
    window.dispatchEvent(new Event('pagehide'));
    createSessionStore(session, tenantStore('acme', localStorage)).close();
    session.write('authentication', kept);
    comeBack(true);
    expect(reload).toHaveBeenCalledTimes(2);
    root.hidden = false;
  });

  test('takes theme and direction from what this tenant kept', () => {
    prefers(false);
    tenantStore('acme', localStorage).write('settings', { theme: 'dark', isRTL: true });
    expect(firstPaint('/acme/content/HOME/main')).toEqual({
      theme: 'dark',
      dir: 'rtl',
      sheet: RTL,
    });
    expect(root.classList.contains('dark')).toBe(true);
    // A page within others that was asked for in a language runs as that does.
    root.dir = 'ltr';
    expect(firstPaint('/acme/content/HOME/embed?lang=en').dir).toBe('ltr');
    expect(firstPaint('/acme/content/HOME/embed?long=1').dir).toBe('rtl');
  });

  test('goes on saying that a page is not whole whose stylesheet comes late and cut off', () => {
    vi.useFakeTimers();
    prefers(false);
    document.body.innerHTML =
      '<template id="y4-unloaded"><p role="alert"></p></template><div id="root"><p></p></div>';
    const link = document.getElementById('y4-stylesheet') as HTMLLinkElement;
    hasCome(link, null);
    firstPaint('/acme/landing');
    const alertsAfter = (wait: number) => {
      vi.advanceTimersByTime(wait);
      return document.querySelectorAll('body > [role=alert]').length;
    };
    const come = (css: string) => {
      hasCome(link, css);
      link.dispatchEvent(new Event('load'));
    };
    expect(alertsAfter(45_000)).toBe(1);
    come('.y4-shell { display: grid; }');
    expect(alertsAfter(1_000)).toBe(1);
    come(WHOLE);
    expect(alertsAfter(1_000)).toBe(0);
    vi.useRealTimers();
  });

  test.each(['/', '/s/abc', '/y4/landing'])('%s is the default tenant', (path) => {
    prefers(true);
    tenantStore('y4', localStorage).write('settings', { theme: 'light' });
    expect(firstPaint(path)).toMatchObject({ theme: 'light', dir: 'ltr' });
  });

  test('follows the device where nothing was chosen, and what is kept is unreadable', () => {
    prefers(true);
    localStorage.setItem('y4:acme:settings', '{broken');
    expect(firstPaint('/acme/landing')).toEqual({
      theme: 'dark',
      dir: 'ltr',
      sheet: LTR,
    });
  });
});
