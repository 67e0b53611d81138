import { beforeEach, describe, expect, it } from 'vitest';
import { signInVerifier } from '#schemas/messenger/sign-in.ts';
import {
  keepSignIn,
  newVerifier,
  noteDone,
  takeSignIn,
  wasJustDone,
} from '#src/messenger/kept-sign-in.ts';
import { tenantStore } from '#src/storage/storage.ts';

beforeEach(() => sessionStorage.clear());

const state = 'f42fa737f0ed8bd4f793ec4cb723306e';
const verifier = 'a'.repeat(64);
const kept = { state, verifier, at: 1000, isRestart: false };
const brought = { code: 'c', state };

function store(corp = 'y4') {
  return tenantStore(corp, sessionStorage);
}

describe('a sign-in on its way through the messenger', () => {
  it('is known by its state, with its age and its secret, once', () => {
    keepSignIn(store(), kept);
    expect(takeSignIn(store(), brought, 4000)).toEqual({
      returned: { ...brought, age: 3000, isRestart: false },
      verifier,
    });
    expect(takeSignIn(store(), brought, 4000)).toEqual({
      returned: { ...brought, age: null, isRestart: false },
      verifier: '',
    });
  });

  it.each([
    ['of another state', () => keepSignIn(store(), { ...kept, state: 'b'.repeat(32) })],
    ['of another tenant', () => keepSignIn(store('oasis'), kept)],
    ['that cannot be read', () => store().write('messenger', { state })],
  ])('is foreign beside one %s', (_, keep) => {
    keep();
    expect(takeSignIn(store(), brought, 4000).returned?.age).toBeNull();
    expect(store().read('messenger', signInVerifier)).toBeNull();
  });

  it('is kept for its return when the page is opened without one', () => {
    keepSignIn(store(), kept);
    expect(takeSignIn(store(), null, 2000)).toEqual({ returned: null, verifier: '' });
    expect(takeSignIn(store(), brought, 2000).returned?.age).toBe(1000);
  });

  it('is not younger than new when the clock went back', () => {
    keepSignIn(store(), kept);
    expect(takeSignIn(store(), brought, 10).returned?.age).toBe(0);
  });

  it('has a secret of its own each time, as the contract wants it', () => {
    const secrets = Array.from({ length: 50 }, newVerifier);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(signInVerifier.safeParse(secret).success).toBe(true);
  });

  it('would go round when it ended ten seconds ago', () => {
    expect(wasJustDone(store(), 5000)).toBe(false);
    noteDone(store(), 5000);
    expect(wasJustDone(store(), 14_999)).toBe(true);
    expect(wasJustDone(store(), 15_000)).toBe(false);
    expect(wasJustDone(store('oasis'), 6000)).toBe(false);
  });
});
