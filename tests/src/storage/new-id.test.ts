import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#src/storage/new-id.ts';

test('an id is a UUID of version 4, and no two are the same', () => {
  const ids = Array.from({ length: 1000 }, newId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});
