import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

const watched = ['error', 'warn'] as const;
const originals = { error: console.error, warn: console.warn };
let unexpected: string[] = [];

/**
 * Setup file of every project: a test that writes an error or a warning to the console fails. A
 * test that expects one takes it with `vi.spyOn(console, 'error').mockImplementation(…)`.
 */
beforeEach(() => {
  unexpected = [];
  for (const method of watched) {
    console[method] = (...args: unknown[]) => {
      unexpected.push(`console.${method}: ${format(...args)}`);
    };
  }
});

afterEach(() => {
  Object.assign(console, originals);
  if (unexpected.length > 0) {
    throw new Error(`Unexpected output on the console:\n${unexpected.join('\n')}`);
  }
});
