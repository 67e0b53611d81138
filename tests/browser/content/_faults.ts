import type { Page, Route } from '@playwright/test';

/** What stands in the server's place, and what is said of it. */
export const FAULTS = {
  gone: [(route: Route) => route.abort('connectionreset'), 'The server cannot be reached'],
  busy: [
    (route: Route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>503' }),
    'The server is not there just now, try again in a moment',
  ],
  limited: [
    (route: Route) =>
      route.fulfill({ status: 429, headers: { 'retry-after': '42' }, body: 'slow' }),
    'Too many requests, try again later',
  ],
  unknown: [
    (route: Route) => route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>401' }),
    'Need to login again',
  ],
  large: [
    (route: Route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413' }),
    'This is too large to be sent',
  ],
  half: [
    (route: Route) => route.fulfill({ contentType: 'application/json', body: '{"id":0,"co' }),
    'The server gave an answer that cannot be read',
  ],
  empty: [
    (route: Route) => route.fulfill({ contentType: 'application/json', body: '' }),
    'The server gave an answer that cannot be read',
  ],
  other: [
    (route: Route) => route.fulfill({ json: { id: 0, code: '', message: '', data: 'all of it' } }),
    'The server gave an answer that cannot be read',
  ],
} as const satisfies Record<string, readonly [(route: Route) => Promise<void>, string]>;

/** What becomes of a call. */
export type Fault = keyof typeof FAULTS;

/** Breaks a call until it is told to stop. */
export async function breakCall(page: Page, command: string, fault: Fault): Promise<() => void> {
  let broken = true;
  await page.route('**/y4service/api/Y4/**', async (route) => {
    const request = route.request();
    const isMeant = `${request.url()} ${request.postData()}`.includes(command);
    if (broken && isMeant) await FAULTS[fault][0](route);
    else await route.fallback();
  });
  return () => {
    broken = false;
  };
}
