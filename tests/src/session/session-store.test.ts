import { beforeEach, describe, expect, it } from 'vitest';
import { authentication } from '#schemas/session/authentication.ts';
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

it('keeps one id for this browser', () => {
  expect(open().guid()).toBe(open().guid());
});
