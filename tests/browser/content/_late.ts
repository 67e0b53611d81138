import type { APIResponse, Page, Route } from '@playwright/test';
import { expect } from '../_fixtures.ts';

interface Held {
  readonly route: Route;
  readonly answer: APIResponse;
}

/** Calls whose answers wait until the test lets them go. */
export interface HeldCalls {
  /** Waits until the server has answered that many of them. */
  arrived(count: number): Promise<void>;
  /** Holds no further answers; those that it has go on waiting. */
  letPass(): void;
  /** Hands over all that wait: as they are, or with another body. */
  release(body?: object | string): Promise<void>;
}

/**
 * Holds the answers of calls back. The server has done what it was asked at once: only its answers are late.
 *
 * @param isMeant tells by the body and the address which calls.
 */
export async function holdCalls(
  page: Page,
  isMeant: (body: string, url: string) => boolean,
): Promise<HeldCalls> {
  const held: Held[] = [];
  let holds = true;
  await page.route('**/y4service/api/Y4/**', async (route) => {
    const request = route.request();
    if (!(holds && isMeant(request.postData() ?? '', request.url()))) return route.fallback();
    const answer = await route.fetch();
    if (!holds) return route.fulfill({ response: answer });
    held.push({ route, answer });
  });
  return {
    arrived: (count) => expect.poll(() => held.length).toBeGreaterThanOrEqual(count),
    letPass: () => {
      holds = false;
    },
    async release(body) {
      for (const { route, answer } of held.splice(0)) {
        const other = typeof body === 'string' ? { body } : body && { json: body };
        // Whoever has left has called his request off.
        await route.fulfill(other ?? { response: answer }).catch(() => undefined);
      }
    },
  };
}

/** Is the call of that command, and of that data definition if one is named? */
export function callOf(command: string, code?: string): (body: string) => boolean {
  return (body) =>
    body.includes(`"${command}"`) && (code === undefined || body.includes(`\\"${code}\\"`));
}
