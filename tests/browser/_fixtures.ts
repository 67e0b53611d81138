import { type BrowserContext, test as base, expect } from '@playwright/test';

interface Fixtures {
  /** Lets a test bear a problem that it provokes, by a pattern of its text. */
  readonly allowProblem: (pattern: RegExp) => void;
  readonly allowedProblems: RegExp[];
  /** What went wrong in the pages of the test so far. */
  readonly problems: string[];
}

/**
 * Playwright's `test`, which fails when any page of the test writes an error to its console,
 * throws, or breaks the content security policy.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function needs from its pattern.
  allowedProblems: async ({}, use) => {
    await use([]);
  },
  allowProblem: async ({ allowedProblems }, use) => {
    await use((pattern) => allowedProblems.push(pattern));
  },
  problems: [
    async ({ context, allowedProblems }, use) => {
      const problems: string[] = [];
      await watch(context, problems);
      await use(problems);
      const unexpected = problems.filter(
        (problem) => !allowedProblems.some((pattern) => pattern.test(problem)),
      );
      expect(unexpected, 'problems in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

async function watch(context: BrowserContext, problems: string[]): Promise<void> {
  context.on('console', (message) => {
    if (message.type() !== 'error') return;
    problems.push(`console.error at ${message.location().url}: ${message.text()}`);
  });
  context.on('weberror', (event) => problems.push(`uncaught: ${event.error().message}`));
  await context.exposeBinding('reportPolicyViolation', (_source, violation: string) => {
    problems.push(`content security policy: ${violation}`);
  });
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report = Reflect.get(globalThis, 'reportPolicyViolation') as (text: string) => void;
      report(`${event.effectiveDirective} refused ${event.blockedURI} at ${event.sourceFile}`);
    });
  });
}
