import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gridState } from '#machines/panel/grid-state.ts';
import { authentication } from '#schemas/session/authentication.ts';
import { failure } from '#schemas/wire/envelope.ts';
import { attempting } from '#src/api/attempts.ts';
import { handOver } from '#src/commands/handed-rows.ts';
import { createPanelCache } from '#src/panels/shared/loading/panel-cache.ts';
import { createSessionStore } from '#src/session/session-store.ts';
import { tenantStore } from '#src/storage/storage.ts';

const ada = authentication.parse({ token: 't', user: 'ada', userName: 'Ada' });

function open(corp = 'y4') {
  return createSessionStore(
    tenantStore(corp, window.sessionStorage),
    tenantStore(corp, window.localStorage),
  );
}

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});

describe('who is signed in', () => {
  it('[4.11] lies in session storage, with remember-me in local storage too, and comes back from there', () => {
    open().open(ada, false);
    expect(open().restore()).toEqual(ada);
    window.sessionStorage.clear();
    expect(open().restore()).toBeNull();

    open().open(ada, true);
    window.sessionStorage.clear();
    expect(open().restore()).toEqual(ada);
    expect(window.sessionStorage).toHaveLength(1);
  });

  it('[4.12] is gone from both storages and from the token after a sign-out', () => {
    const store = open();
    store.open(ada, true);
    store.close();
    expect(store.current()).toBeNull();
    expect(open().restore()).toBeNull();
  });

  it('[4.11][4.12] leaves another user remembered, who signed in in another tab meanwhile', () => {
    const store = open();
    store.open(ada, true);
    const bob = { ...ada, token: 'u', user: 'bob' };
    open().open(bob, true);
    store.close();
    store.open(ada, false);
    open().open(bob, true);
    store.close(true);
    expect(open().restore()).toEqual(bob);
  });

  it('[4.12] takes the rows along that the server has too, what is due to be kept as well', () => {
    const session = tenantStore('y4', window.sessionStorage);
    const store = createSessionStore(session, tenantStore('y4', window.localStorage));
    store.open(ada, false);
    session.write('copy:rows', [1]);
    session.write('edit:ada', 'typed');
    session.writeLater('copy:late', () => [2]);
    store.close();
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.keys(window.sessionStorage)).toEqual(['y4:y4:edit:ada']);
  });

  it('[4.12] leaves what was typed to whoever signs out, and nothing of what was looked at', async () => {
    const session = tenantStore('y4', window.sessionStorage);
    const store = createSessionStore(session, tenantStore('y4', window.localStorage));
    const sessions = { session: store, sessionStore: session };
    const place = { formCode: 'F', panelCode: 'p', user: 'ada', maintaining: true, defaults: {} };
    const visit = async () => {
      store.open(ada, false);
      expect(
        handOver(sessions, '/content/F/main', [{ id: 1, text: 'x'.repeat(9000) }]),
      ).toMatchObject({ ok: true });
      const cache = createPanelCache(session, place);
      await cache.restore();
      cache.remember(gridState.parse({ search: 'Smith' }), null, null);
      await attempting(session, { iban: 'DE1' }, async () => failure(69999, ''));
      session.write('edit:ada', 'typed');
    };
    await visit();
    store.close();
    // Who has to sign in again goes on where they were.
    expect(Object.keys(window.sessionStorage)).toHaveLength(4);
    // Whoever signs in in their place does not.
    store.open({ ...ada, user: 'bob' }, false);
    expect(Object.keys(window.sessionStorage).sort()).toEqual([
      'y4:y4:authentication',
      'y4:y4:edit:ada',
    ]);
    store.close();
    await visit();
    store.close(true);
    expect(Object.keys(window.sessionStorage)).toEqual(['y4:y4:edit:ada']);
  });

  it('is another matter in another tenant', () => {
    open('y4').open(ada, true);
    expect(open('oasis').restore()).toBeNull();
  });

  it('is nobody when what is kept cannot be read', () => {
    window.sessionStorage.setItem('y4:y4:authentication', '{"token":7}');
    expect(open().restore()).toBeNull();
    window.sessionStorage.setItem('y4:y4:authentication', '{');
    expect(open().restore()).toBeNull();
  });
});

describe('[2.37][9.13] the target of a sign-in', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** The page is loaded: what the one before had set going is gone. */
  function reload(after = 0) {
    const now = Date.now() + after;
    vi.useRealTimers();
    vi.useFakeTimers({ now });
    const store = open();
    store.restore();
    return store;
  }

  it('stays until somebody was led there, however long that takes', () => {
    open().saveTarget('/a');
    vi.advanceTimersByTime(60_000);
    expect(reload().savedTarget()).toBe('/a');
  });

  it('is cleared 5 s after that, though the page was loaded anew meanwhile', () => {
    const store = open();
    store.saveTarget('/a');
    store.targetUsed();
    vi.advanceTimersByTime(2000);
    const next = reload();
    expect(next.savedTarget()).toBe('/a');
    vi.advanceTimersByTime(2999);
    expect(next.savedTarget()).toBe('/a');
    vi.advanceTimersByTime(1);
    expect(next.savedTarget()).toBe('');
  });

  it('is cleared by the next page, when none was open at that moment', () => {
    const store = open();
    store.saveTarget('/a');
    store.targetUsed();
    expect(reload(5000).savedTarget()).toBe('');
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('is not cleared in the place of the one before', () => {
    const store = open();
    store.saveTarget('/a');
    store.targetUsed();
    vi.advanceTimersByTime(4000);
    store.saveTarget('/b');
    vi.advanceTimersByTime(60_000);
    expect(store.savedTarget()).toBe('/b');
  });

  it('is not for who signs in next', () => {
    const store = open();
    store.open(ada, false);
    store.saveTarget('/a');
    store.targetUsed();
    store.close();
    expect(store.savedTarget()).toBe('');
  });
});

it('keeps one id for this browser', () => {
  expect(open().guid()).toBe(open().guid());
});
