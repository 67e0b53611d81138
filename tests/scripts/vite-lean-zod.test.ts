import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutJsonSchema } from '../../scripts/vite-lean-zod.ts';

it('finds in the installed Zod all that leads to its JSON Schema writer', async () => {
  const path = fileURLToPath(import.meta.resolve('zod/v4')).replace(
    /index\.js$/,
    'classic/schemas.js',
  );
  const lean = withoutJsonSchema(await readFile(path, 'utf8'));
  const used = lean.replace(/^import .*$/gm, '');
  expect(used).not.toMatch(/processJSONSchema|JSONSchemaMethod|processors\.\w+Processor/);
});

it('does not let a Zod pass that it does not know', () => {
  expect(() => withoutJsonSchema('export const ZodType = 1;')).toThrow('vite-lean-zod');
});
