import { describe, expect, it, vi } from 'vitest';
import { startVisit } from '#src/messenger/visit.ts';

const state = 'f42fa737f0ed8bd4f793ec4cb723306e';
const inside = 'Mozilla/5.0 (Linux; Android 14) MicroMessenger/8.0.50.2701(0x2800325B)';

/** A page load at that address. */
function load(address: string, userAgent = inside) {
  const replaceState = vi.fn();
  const visit = startVisit({
    navigator: { userAgent },
    location: new URL(address, 'https://shop.example'),
    history: { state: { position: 1 }, replaceState },
  } as unknown as Window);
  return { visit, replaceState };
}

describe('[1.4] a page load', () => {
  it.each([
    'Mozilla/5.0 (Linux; Android 14) Chrome/126.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone) Version/17.5 Mobile/15E148 Safari/604.1',
    '',
  ])('is no visit in %j, and its address stays as it is', (userAgent) => {
    const { visit, replaceState } = load(`/y4/landing?code=c&state=${state}`, userAgent);
    expect(visit).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
  });

  it('is a visit in the browser of the messenger', () => {
    const { visit, replaceState } = load('/y4/landing?a=1#part');
    expect(visit?.firstAddress).toBe('https://shop.example/y4/landing?a=1');
    expect(visit?.takeBrought()).toBeNull();
    expect(replaceState).not.toHaveBeenCalled();
  });

  it('gives what was brought back once, and takes it out of the address', () => {
    const { visit, replaceState } = load(`/y4/content/CLUB/main?a=1&code=c&state=${state}&b=2#p`);
    expect(replaceState).toHaveBeenCalledExactlyOnceWith(
      { position: 1 },
      '',
      '/y4/content/CLUB/main?a=1&b=2#p',
    );
    expect(visit?.firstAddress).toContain('code=c');
    expect(visit?.takeBrought()).toEqual({ code: 'c', state });
    expect(visit?.takeBrought()).toBeNull();
  });

  it('knows a refusal by its missing code', () => {
    const { visit, replaceState } = load(`/y4/content/CLUB/main?state=${state}`);
    expect(replaceState).toHaveBeenCalledWith(expect.anything(), '', '/y4/content/CLUB/main');
    expect(visit?.takeBrought()).toEqual({ code: null, state });
  });

  it.each(['?code=A17', '?state=open', '?code=A17&state=Shanghai'])(
    "leaves a page's own %s alone",
    (search) => {
      const { visit, replaceState } = load(`/y4/content/ORDERS/main${search}`);
      expect(visit?.takeBrought()).toBeNull();
      expect(replaceState).not.toHaveBeenCalled();
    },
  );
});
