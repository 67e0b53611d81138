import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anyJson } from './_values.ts';

const root = join(import.meta.dirname, '../../schemas');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const schemas: [string, z.ZodMiniType][] = [];
for (const file of files) {
  const exported: Record<string, unknown> = await import(join(root, file));
  for (const [name, value] of Object.entries(exported)) {
    if (value instanceof z.ZodMiniType) schemas.push([`${file}: ${name}`, value]);
  }
}

test('the schemas are found', () => {
  expect(schemas.length).toBeGreaterThan(100);
});

describe('whatever comes in, it is taken or refused, and never breaks the reader', () => {
  test.each(schemas)('%s', (_name, schema) => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const before = JSON.stringify(value);
        const result = schema.safeParse(value);
        if (!result.success) expect(result.error.issues.length).toBeGreaterThan(0);
        expect(JSON.stringify(value)).toBe(before);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });
});
